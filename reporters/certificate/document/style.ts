/**
 * The style sheet of the certificate. It is inside the page.
 * @module
 */

/** Two sheets of A4 on paper, one column on a phone. A word goes with each colour. */
export const style = `:root{--ink:#1b2430;--dim:#4d5866;--line:#b9c1cb;--frame:#1f4e79;--bad:#8a1c14}
*{box-sizing:border-box}
html{background:#e9ecf0;color:var(--ink)}
body{margin:0;font:15px/1.45 "Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
main{display:block;margin:0 auto;max-width:210mm;position:relative}
.sheet{background:#fff;margin:1rem 0;padding:12mm;position:relative}
h1{font:600 2rem/1.15 Georgia,"Times New Roman",serif;margin:.25rem 0 0;letter-spacing:.01em}
h2{font:600 1.15rem/1.3 Georgia,"Times New Roman",serif;margin:1.1rem 0 .4rem}
.annex .number+h2{margin-top:0}
p{margin:.35rem 0}
code{font:.9em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.suite,.lead,.small{color:var(--dim);font-size:.875rem}
.certificate .sheet:first-child{border:1.2mm double var(--frame);outline:.3mm solid var(--frame);outline-offset:-3mm;text-align:center}
.certificate h1{color:var(--frame);font-size:2.3rem}
.certificate .facts,.certificate .signed{text-align:left}
.report .sheet:first-child,.draft .sheet{border:.6mm dashed var(--dim)}
.notice{border:.8mm solid var(--bad);color:var(--bad);padding:.5rem .75rem;margin:.75rem 0}
.draft .notice{font-size:1.1rem}
.mark::before{content:"NOT SIGNED"}
.mark{position:absolute;top:55mm;left:0;right:0;margin:0;text-align:center;font:700 26mm/1 Georgia,serif;color:#767676;opacity:.16;transform:rotate(-24deg);pointer-events:none;z-index:1;overflow-wrap:normal;white-space:nowrap}
.statement{margin:1.25rem 0}
.holder,.target{font:600 1.45rem/1.25 Georgia,"Times New Roman",serif;margin:.1rem 0 .6rem}
.target span{display:block;font:400 .95rem/1.4 ui-monospace,Menlo,Consolas,monospace;color:var(--dim)}
.result{display:inline-block;border-top:.4mm solid var(--ink);border-bottom:.4mm solid var(--ink);padding:.3rem 1.5rem;margin:.5rem 0}
.result span{color:var(--dim);font-size:.875rem;margin-right:.5rem}
.result strong{font:700 1.5rem/1.2 Georgia,serif}
.facts{margin:1rem 0;border-top:1px solid var(--line)}
.facts div{display:grid;grid-template-columns:8.5rem 1fr;gap:0 .75rem;border-bottom:1px solid var(--line);padding:.3rem 0}
dt{font-weight:600}
dd{margin:0}
.signed{display:grid;grid-template-columns:1fr 36mm;gap:6mm;align-items:end;margin-top:1rem}
.signed dl{margin:0;display:grid;grid-template-columns:11.5rem 1fr;gap:.2rem .75rem;font-size:.875rem}
.signed>div:only-child{grid-column:1/-1}
.qr{width:36mm;height:36mm;display:block}
table{border-collapse:collapse;width:100%;font-size:.8125rem;line-height:1.3}
th,td{border-bottom:1px solid var(--line);padding:.16rem .35rem;text-align:right;vertical-align:top;overflow-wrap:normal}
.number{text-align:right;margin:0 0 .25rem}
th:first-child,th:nth-child(2),td:nth-child(2),th:nth-child(3),td:nth-child(3){text-align:left}
td.clauses{overflow-wrap:anywhere}
tbody th{font-weight:400;overflow-wrap:anywhere}
thead th{font-weight:600;vertical-align:bottom}
.bad{color:var(--bad);font-weight:700}
.annex{font-size:.875rem}
.annex ul,.annex ol{margin:.25rem 0;padding-left:1.2rem}
.command{display:block;margin:.2rem 0}
@media (max-width:48rem){.sheet{padding:1.25rem 1rem}.certificate .sheet:first-child{outline-offset:-6px}h1,.certificate h1{font-size:1.6rem}.signed,.signed dl,.facts div{grid-template-columns:1fr}.mark{font-size:12vw}td,th{padding:.2rem .15rem}table{font-size:.75rem}}
@page{size:A4;margin:0}
@media print{html{background:#fff}body{font-size:10pt;-webkit-print-color-adjust:exact;print-color-adjust:exact}main{max-width:none}.sheet{margin:0;padding:11mm 14mm;min-height:296mm;break-after:page;break-inside:avoid}.sheet:last-child{break-after:auto}.certificate .sheet:first-child,.report .sheet:first-child,.draft .sheet{margin:8mm;min-height:278mm;padding:9mm 10mm}.statement{margin:5mm 0}.mark{position:fixed;top:110mm}table{font-size:7.6pt}.annex{font-size:8.4pt}h2{font-size:11.5pt;margin:3mm 0 1mm}th,td{padding:.35mm 1mm}}
`
