/// The script of every page: it steps through matches and sorts tables. It does not contain “<” or
/// “&”, so that the page is valid XML, too.
enum PageScript {
  static let script = """
    "use strict";
    (function () {
      function prepare(match) {
        if (match.dataset.ready) { return; }
        match.dataset.ready = "yes";
        var data = match.dataset;
        var moves = match.querySelectorAll(".moves > *");
        var last = moves.length;
        var lead = Number(data.lead || 0);
        var columns = Number(data.columns || 1);
        var steps = data.steps ? data.steps.split(";") : [];
        var boards = data.boards ? JSON.parse(data.boards) : [];
        var counts = data.counts ? data.counts.split(";") : [];
        var picture = match.querySelector("pre");
        var cursor = match.querySelector("line.now");
        var ring = match.querySelector("circle.last");
        var slider = match.querySelector("input");
        var words = match.querySelector("output");
        var ply = last;
        function row(place) { return Math.floor(place / columns); }
        function x(place) { return 39 + 30 * (place % columns) + data.shift * row(place); }
        function y(place) { return 39 + data.height * row(place); }
        function draw(board, letter) {
          var dots = board.map(function (piece, place) {
            return piece === letter ? "M" + x(place) + " " + y(place) + "h0" : "";
          });
          match.querySelector("path." + letter).setAttribute("d", dots.join(""));
        }
        function show(next) {
          ply = Math.max(0, Math.min(last, next));
          if (data.board) {
            var board = data.board.split("");
            var mark = "";
            for (var step = 0; step !== ply; step += 1) {
              var parts = steps[step].split(":");
              mark = parts[0];
              parts[1].split(",").forEach(function (change) {
                if (change) { board[parseInt(change, 10)] = change.slice(-1); }
              });
            }
            draw(board, "b");
            draw(board, "w");
            ring.setAttribute("r", mark ? 11 : 0);
            ring.setAttribute("cx", x(Number(mark)));
            ring.setAttribute("cy", y(Number(mark)));
          }
          if (boards.length) { picture.textContent = boards[ply]; }
          if (cursor) {
            var place = 10 + 380 * ply / Math.max(1, last);
            cursor.setAttribute("x1", place);
            cursor.setAttribute("x2", place);
          }
          moves.forEach(function (move, index) {
            move.classList.toggle("now", index + 1 === ply);
          });
          slider.value = ply;
          var text = ply > lead ? ply - lead + " of " + (last - lead)
            : lead ? "opening, " + ply + " of " + lead : "0 of " + last;
          if (counts[ply]) {
            var pieces = counts[ply].split(" ");
            text += ": " + data.black + " " + pieces[0] + ", " + data.white + " " + pieces[1];
          }
          words.textContent = text;
        }
        function step(next) {
          show(next);
          var now = match.querySelector(".tall .now");
          if (now) { now.scrollIntoView({block: "nearest"}); }
        }
        slider.max = last;
        slider.addEventListener("input", function () { step(Number(slider.value)); });
        match.querySelectorAll("button").forEach(function (button) {
          button.addEventListener("click", function () {
            var to = button.dataset.to;
            step(to === "first" ? 0 : to === "last" ? last : ply + Number(to));
          });
        });
        moves.forEach(function (move, index) {
          move.addEventListener("click", function () { show(index + 1); });
        });
        match.addEventListener("keydown", function (event) {
          if (event.target === slider) { return; }
          var to = {ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: last}[event.key];
          if (to === undefined) { return; }
          event.preventDefault();
          step(to);
        });
        match.querySelector(".steps").hidden = false;
        show(last);
      }
      function worth(row, column) {
        var text = row.cells[column].textContent;
        var found = /([+-]?[0-9]+(?:[.][0-9]+)?)([KMG]?)/.exec(text);
        if (text.charAt(0) === ">") { return Infinity; }
        if (text.charAt(0) === "\\u003c" || !found) { return -Infinity; }
        return Number(found[1]) * ({K: 1e3, M: 1e6, G: 1e9}[found[2]] || 1);
      }
      function sort(table, head, column) {
        var isText = head.classList.contains("l");
        var rises = head.getAttribute("aria-sort")
          ? head.getAttribute("aria-sort") === "descending" : isText;
        var rows = Array.from(table.tBodies[0].rows);
        rows.sort(function (one, other) {
          var order = isText
            ? one.cells[column].textContent.localeCompare(other.cells[column].textContent)
            : worth(one, column) - worth(other, column) || 0;
          return rises ? order : -order;
        });
        rows.forEach(function (row) { table.tBodies[0].appendChild(row); });
        table.querySelectorAll("th[aria-sort]").forEach(function (other) {
          other.removeAttribute("aria-sort");
        });
        head.setAttribute("aria-sort", rises ? "ascending" : "descending");
      }
      document.querySelectorAll("table.sortable").forEach(function (table) {
        Array.from(table.tHead.rows[0].cells).forEach(function (head, column) {
          if (!head.textContent) { return; }
          var button = document.createElement("button");
          button.type = "button";
          button.textContent = head.textContent;
          button.addEventListener("click", function () { sort(table, head, column); });
          head.replaceChildren(button);
        });
      });
      document.querySelectorAll("section.match").forEach(prepare);
      document.querySelectorAll("details.match").forEach(function (match) {
        if (match.open) { prepare(match); }
        match.addEventListener("toggle", function () { if (match.open) { prepare(match); } });
      });
      function jump() {
        var match = document.getElementById(location.hash.slice(1));
        if (match) { match.open = true; }
      }
      window.addEventListener("hashchange", jump);
      jump();
    })();
    """
}
