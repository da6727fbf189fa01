/// The style of every page. It does not contain “<” or “&”, so that the page is valid XML, too.
enum PageStyle {
  static let style = """
    :root{color-scheme:light dark;--ink:#1b1b1b;--dim:#667;--line:#c9c9d2;--paper:#fff}
    :root{--blue:#3b6fd4;--gold:#e8b730;--red:#c2543f}
    @media(prefers-color-scheme:dark){:root{--ink:#e8e8ea;--dim:#99a;--line:#444b}
    :root{--paper:#17181c;--blue:#7aa2f0;--red:#ef8f7b}}
    body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);
    max-width:80rem;margin:2rem auto;padding:0 1rem}
    h1{font-size:1.5rem;overflow-wrap:anywhere}h2{font-size:1.2rem;margin-top:2.5rem}
    h3{font-size:1rem;margin:1.2rem 0 .3rem}a{color:var(--blue)}
    .wide{overflow-x:auto}.tall{max-height:30rem;overflow-y:auto}
    table{border-collapse:separate;border-spacing:0}
    th,td{padding:.2rem .6rem;border-bottom:1px solid var(--line);text-align:right;
    white-space:nowrap}
    .l,.say{text-align:left}.say{white-space:pre-wrap;overflow-wrap:anywhere;min-width:12rem}
    .n,.who{position:sticky;z-index:1;background:var(--paper);font-weight:normal}
    .n{left:0;padding:.2rem 0;width:1.8rem;min-width:1.8rem}.who{left:1.8rem}
    thead .n,thead .who{font-weight:bold}
    .tall thead th{position:sticky;top:0;background:var(--paper)}
    .tall thead .n,.tall thead .who{z-index:2}
    .who bdi,.card bdi{display:inline-block;max-width:22rem;overflow:hidden;text-overflow:ellipsis;
    vertical-align:bottom}
    th button{all:unset;cursor:pointer}th button:focus-visible{outline:2px solid var(--gold)}
    th button:hover{color:var(--blue)}
    [aria-sort=ascending] button:after{content:" ▲"}
    [aria-sort=descending] button:after{content:" ▼"}
    .heat td,.heat th{border:0}.heat td{color:#111;text-align:center;min-width:2.5rem;padding:0}
    .heat td a{color:#111;display:block;padding:.2rem .6rem}.heat td.none{color:var(--dim)}
    .h0{background:#d9604c}.h1{background:#e27a62}.h2{background:#e9957c}.h3{background:#efb19b}
    .h4{background:#f3cdbd}.h5{background:#efe9dc}.h6{background:#cfe3d4}.h7{background:#aad5b8}
    .h8{background:#83c59b}.h9{background:#5cb47f}.h10{background:#38a266}
    .rounds{display:flex;gap:1.5rem;padding-bottom:.5rem}
    .rounds section{display:flex;flex-direction:column;min-width:11rem}
    .tree .cards{display:flex;flex-direction:column;justify-content:space-around;flex:1}
    .card{display:block;border:1px solid var(--line);border-radius:4px;padding:.15rem .5rem;
    margin:.25rem 0;color:inherit;text-decoration:none}
    .card span{display:flex;justify-content:space-between;gap:.8rem}.card bdi{max-width:10rem}
    a.card:hover{border-color:var(--blue)}.won{font-weight:bold}
    svg{display:block;max-width:100%;height:auto}.wide svg{max-width:none}
    text{fill:currentColor;font-size:13px}
    figure{margin:0}.defs{position:absolute}
    .axis{stroke:var(--line)}.zero{stroke:var(--dim)}.bar{stroke:var(--blue);stroke-width:2}
    .unsure{stroke-dasharray:4 3}.point,.arrow{fill:var(--blue)}
    .figure{stroke:var(--paper);stroke-width:5;paint-order:stroke}
    details{border-bottom:1px solid var(--line);padding:.3rem 0}
    summary{cursor:pointer;overflow-wrap:anywhere}
    .match .in{display:flex;flex-wrap:wrap;gap:1rem 2rem;padding:.6rem 0}
    .match .in>*{max-width:100%}
    .match .in>div{min-width:0;flex:1 1 20rem}
    .field{stroke:#0007}.edge{stroke-width:4}.last{fill:none;stroke:var(--gold);stroke-width:3}
    .b,.w{fill:none;stroke-width:22;stroke-linecap:round}
    polyline{fill:none;stroke-width:2;stroke:currentColor}.graph figcaption{font-size:.85em}
    .graph span:before{content:"— "}
    .lead{color:var(--blue)}.value-black{color:var(--ink)}.value-white{color:var(--red)}
    .now{stroke:var(--gold);stroke-width:2}
    .moves{columns:6 4.5rem;max-width:34rem;margin:0;padding-left:2.2rem}
    .moves>*{cursor:pointer}li.lead{list-style:none;color:var(--dim)}
    li.now{font-weight:bold;outline:2px solid var(--gold)}
    tr.now td,tr.now th{box-shadow:inset 0 -2px var(--gold)}
    .steps button{font:inherit;min-width:2.2rem}.steps input{width:14rem;vertical-align:middle}
    .dim{color:var(--dim)}code,pre{font-size:.9em;overflow-wrap:anywhere}
    @media(max-width:40rem){body{margin:1rem auto;padding:0 .7rem}.who bdi{max-width:7.5rem}
    .say code{white-space:nowrap}.steps input{width:9rem}th,td{padding:.2rem .4rem}}
    """
}
