/// The style and the script of every page of results.
///
/// Neither contains “<” or “&”, so that the page is valid XML, too.
enum PageStyle {
  static let style = """
    :root{color-scheme:light dark;--ink:#1b1b1b;--dim:#667;--line:#c9c9d2;--paper:#fff;--felt:#2f7d4f}
    @media(prefers-color-scheme:dark){:root{--ink:#e8e8ea;--dim:#99a;--line:#444b;--paper:#17181c}}
    body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);
    max-width:80rem;margin:2rem auto;padding:0 1rem}
    h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2.5rem}
    .wide{overflow-x:auto}
    table{border-collapse:collapse}
    th,td{padding:.2rem .6rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
    th.l,td.l{text-align:left}td.say{white-space:pre-wrap;text-align:left;overflow-wrap:anywhere}
    td.l bdi{display:inline-block;max-width:22rem;overflow:hidden;text-overflow:ellipsis;vertical-align:bottom}
    .heat td,.heat th{border:0}.heat td{color:#111;text-align:center;min-width:2.5rem}
    .h0{background:#d9604c}.h1{background:#e27a62}.h2{background:#e9957c}.h3{background:#efb19b}
    .h4{background:#f3cdbd}.h5{background:#efe9dc}.h6{background:#cfe3d4}.h7{background:#aad5b8}
    .h8{background:#83c59b}.h9{background:#5cb47f}.h10{background:#38a266}
    svg{display:block;max-width:100%;height:auto}svg text{fill:currentColor;font-size:13px}
    .axis{stroke:var(--line)}.zero{stroke:var(--dim)}.bar{stroke:#3b6fd4;stroke-width:2}
    .unsure{stroke-dasharray:4 3}.point{fill:#3b6fd4}
    details{border-bottom:1px solid var(--line);padding:.3rem 0}summary{cursor:pointer}
    .match .in{display:flex;flex-wrap:wrap;gap:1rem 2rem;padding:.6rem 0}
    .field{fill:var(--felt);stroke:#1d5133}.b{fill:#111;stroke:#000}.w{fill:#f6f6f2;stroke:#777}
    .e{fill:none;stroke:none}.last{stroke:#e8b730;stroke-width:3}
    .curve{fill:none;stroke:#3b6fd4;stroke-width:2}.now{stroke:#e8b730;stroke-width:2}
    .moves{columns:6 4.5rem;max-width:34rem;margin:0;padding-left:2.2rem}
    .moves li.now{font-weight:bold;outline:2px solid #e8b730}
    .steps button{font:inherit;min-width:2.2rem}.steps input{width:14rem;vertical-align:middle}
    .dim{color:var(--dim)}code,pre{font-size:.9em;overflow-wrap:anywhere}
    """

  static let script = """
    "use strict";
    (function () {
      function prepare(match) {
        if (match.dataset.ready) { return; }
        match.dataset.ready = "yes";
        var data = match.dataset;
        var moves = match.querySelectorAll(".moves li");
        var last = moves.length;
        var cells = match.querySelectorAll("[data-cell]");
        var steps = data.steps ? data.steps.split(";") : [];
        var boards = data.boards ? JSON.parse(data.boards) : [];
        var counts = data.counts ? data.counts.split(";") : [];
        var picture = match.querySelector("pre");
        var cursor = match.querySelector("line.now");
        var slider = match.querySelector("input");
        var words = match.querySelector("output");
        var ply = last;
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
            cells.forEach(function (cell) {
              var place = cell.dataset.cell;
              cell.setAttribute("class", board[place] + (place === mark ? " last" : ""));
            });
          }
          if (boards.length) { picture.textContent = boards[ply]; }
          if (cursor) {
            var x = 10 + 380 * ply / Math.max(1, last);
            cursor.setAttribute("x1", x);
            cursor.setAttribute("x2", x);
          }
          moves.forEach(function (move, index) {
            move.classList.toggle("now", index + 1 === ply);
          });
          slider.value = ply;
          words.textContent = ply + " of " + last + (counts[ply] ? ": " + counts[ply] : "");
        }
        slider.max = last;
        slider.addEventListener("input", function () { show(Number(slider.value)); });
        match.querySelectorAll("button").forEach(function (button) {
          button.addEventListener("click", function () {
            var to = button.dataset.to;
            show(to === "first" ? 0 : to === "last" ? last : ply + Number(to));
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
          show(to);
        });
        match.querySelector(".steps").hidden = false;
        show(last);
      }
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
