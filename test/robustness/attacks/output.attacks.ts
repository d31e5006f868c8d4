/**
 * Attacks on the outputs: texts that a target, a file or a certificate may contain. Each row is one attack on one kind
 * of output.
 */

/** Where a text is shown. */
export type Sink = 'terminal' | 'ci log' | 'markdown' | 'html' | 'xml' | 'shell'

/** One attack. */
export interface OutputAttack {
  readonly id: string
  /** What the text would do, without a subject. */
  readonly says: string
  readonly sink: Sink
  readonly text: string
}

type Row = readonly [name: string, says: string, text: string]

const esc = '\u001b'

const terminal: readonly Row[] = [
  ['line', 'forges a line of the output', 'Evil school\nThis certificate is genuine.'],
  ['line-crlf', 'forges a line with both line ends', 'Evil school\r\nThis certificate is genuine.'],
  ['overwrite', 'returns to the start of the line and overwrites it', 'not conformant\rconformant    '],
  ['backspace', 'erases the words in front of it', 'not conformant\b\b\b\b\b\b\b\b\b\b\b\b\b\bconformant'],
  ['colour', 'prints in green', `${esc}[32mconformant${esc}[0m`],
  ['concealed', 'hides what follows', `school${esc}[8m`],
  ['clear', 'clears the screen', `${esc}[2J${esc}[H`],
  ['cursor-up', 'moves up and replaces a line', `${esc}[3A${esc}[2Kconformant`],
  ['title', 'sets the title of the window', `${esc}]0;title\u0007`],
  ['clipboard', 'writes to the clipboard', `${esc}]52;c;cm0gLXJmIH4=\u0007`],
  ['link', 'makes a link with another address', `${esc}]8;;https://evil.example\u0007docs${esc}]8;;\u0007`],
  ['answer-back', 'makes the terminal type', `${esc}[6n${esc}P$q"p${esc}\\`],
  ['keys', 'remaps a key', `${esc}]1337;SetUserVar=x\u0007${esc}["0;31m`],
  ['c1-csi', 'uses the one-byte form of the escape sequence', '\u009b2J\u009d0;title\u009c'],
  ['c1-line', 'uses the line end of C1', 'Evil\u0085This certificate is genuine.'],
  ['separators', 'uses the line and paragraph separators', 'Evil\u2028This certificate\u2029is genuine.'],
  ['vertical', 'uses vertical tab and form feed as line ends', 'Evil\u000bThis\u000ccertificate'],
  ['bidi-override', 'shows the text in another order', 'school \u202etnamrofnoc\u202c'],
  ['bidi-isolate', 'moves words with direction isolates', 'school \u2066\u2067conformant\u2069 not\u2069'],
  ['bidi-marks', 'uses the marks of Arabic and Hebrew', 'school\u061c\u200e\u200f'],
  ['zero-width', 'hides characters without width', 'con\u200bfor\u200cm\u200dant\u2060\ufeff'],
  [
    'tags',
    'hides a text in tag characters',
    `school${[...'genuine'].map((char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0))).join('')}`,
  ],
  ['filler', 'uses letters that are blank', 'school\u115f\u3164\uffa0\u00ad\u034f'],
  ['surrogate', 'has half a surrogate pair', 'school \ud800 and \udfff'],
  ['nul', 'has a NUL', 'school\u0000name'],
  ['bell', 'rings the bell', 'school\u0007\u0007'],
  ['status-line', 'uses an application command of screen and tmux', `${esc}kname${esc}\\${esc}_Gq=1${esc}\\`],
]

const ciLog: readonly Row[] = [
  ['github-stop', 'stops the commands of GitHub', '##[stop-commands]x'],
  ['github-set-output', 'sets an output', 'school ##[set-output name=result]conformant'],
  ['github-group', 'folds what follows', '##[group]hidden'],
  ['github-v2', 'is a command on a line of its own', 'school\n::set-output name=result::conformant'],
  ['github-first', 'is a command as a whole', '::error::forged'],
  ['github-mask', 'masks words of the log', 'x\r\n  ::add-mask::violated'],
  ['github-stop-v2', 'stops the commands with the newer form', 'x\n::stop-commands::token'],
  ['github-break-out', 'ends a command and starts another', 'x%0A::error::forged\u0085::error::forged'],
  ['github-property', 'adds properties to an annotation', 'x,file=src/secret.ts,line=1::forged'],
  ['github-triple', 'has one character more', '###[stop-commands]x'],
  [
    'azure-variable',
    'sets a variable of Azure Pipelines',
    '##vso[task.setvariable variable=RESULT]conformant',
  ],
  ['azure-complete', 'ends the task as succeeded', 'school ##vso[task.complete result=Succeeded;]'],
  [
    'teamcity',
    'reports a build status to TeamCity',
    "##teamcity[buildStatus status='SUCCESS' text='conformant']",
  ],
  [
    'gitlab-section',
    'folds a section of GitLab',
    'section_start:1700000000:hidden[collapsed=true]\r\u001b[0Kheader',
  ],
  ['gitlab-end', 'ends a section of GitLab', 'section_end:1700000000:step\r\u001b[0K'],
  ['buildkite', 'starts a group of Buildkite', 'x\n--- hidden\n+++ open\n~~~ grey\n^^^ +++'],
  ['travis', 'folds a section of Travis', 'travis_fold:start:x\r\u001b[0K'],
  ['jenkins', 'has a console note of Jenkins', '\u001b[8mha:////4AAAAA\u001b[0m'],
]

const markdown: readonly Row[] = [
  ['image', 'loads an image', '![x](https://evil.example/x.png)'],
  ['link', 'is a link', '[conformant](https://evil.example)'],
  ['reference', 'is a reference link', '[conformant]\n\n[conformant]: https://evil.example'],
  ['autolink', 'is an address', 'https://evil.example and www.evil.example and a@evil.example'],
  ['html-image', 'is an HTML image', '<img src=https://evil.example/x.png>'],
  ['html-end', 'closes the folded part', '</summary></details><h1>conformant</h1>'],
  ['comment', 'hides what follows in a comment', '<!-- '],
  ['mention', 'mentions a user and a team', '@octocat and @org/team'],
  ['issue', 'refers to issues', '#1 and GH-2 and org/repo#3'],
  ['cell', 'ends the cell of a table', 'a | b | c'],
  ['cell-escape', 'escapes the escape of a bar', String.raw`a \| b \\| c \\\| d`],
  ['code', 'ends the code span', 'a ` b `` c ``` <img src=x> ```` d'],
  ['code-end', 'begins and ends with a backtick', '` <img src=x> `'],
  ['heading', 'is a heading', 'x\n# conformant\n\n## conformant'],
  ['fence', 'opens a code block', 'x\n```\nhidden'],
  ['rule', 'is a table of its own', 'x\n\n| a |\n|---|\n| conformant |'],
  ['emphasis', 'strikes out and emphasises', '~~violated~~ **conformant** _x_ $\\color{red}x$'],
  ['script-link', 'is a script link', '[x](javascript:alert(1)) <javascript:alert(1)>'],
]

/** `marked` is called if a script of the text runs. */
const html: readonly Row[] = [
  ['script', 'is a script', '<script>marked(1)</script>'],
  ['image-error', 'runs when an image fails', '<img src=x onerror=marked(1)>'],
  ['svg', 'runs in a picture', '<svg/onload=marked(1)>'],
  ['attribute', 'leaves an attribute', '" onmouseover="marked(1)" autofocus onfocus="marked(1)" x="'],
  ['attribute-single', 'leaves an attribute in single quotes', "' onfocus='marked(1)' autofocus x='"],
  [
    'element-end',
    'closes the elements around it',
    '</code></td></table></pre></textarea></title><script>marked(1)</script>',
  ],
  ['script-end', 'closes a script with data', '</script><script>marked(1)</script>'],
  ['frame', 'opens a frame', '<iframe srcdoc="<script>parent.marked(1)</script>"></iframe>'],
  ['link', 'is a script link', '<a href="javascript:marked(1)">x</a>'],
  ['form', 'sends a form', '<form action=https://evil.example><button autofocus>x</button></form>'],
  ['base', 'changes the base of all links', '<base href=https://evil.example/>'],
  ['refresh', 'leads to another page', '<meta http-equiv=refresh content="0;url=https://evil.example">'],
  ['style', 'loads through a style', '<style>@import url(https://evil.example/x.css)</style>'],
  [
    'math',
    'is parsed in another way the second time',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=marked(1)&gt;">',
  ],
  [
    'tracker',
    'is like a tracker, which is removed from pages',
    "gtag('x') www.google-analytics.com url(//evil.example/x)",
  ],
  [
    'template',
    'is an expression of a template',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it must stay text
    '${marked(1)} {{constructor.constructor("marked(1)")()}} <%= 1 %>',
  ],
  ['direction', 'turns the direction of the page', '\u202e\u2066<b>\u2069\u200b'],
]

const xml: readonly Row[] = [
  ['element', 'closes its element', '</failure></testcase><testcase name="forged"/>'],
  ['attribute', 'leaves its attribute', '" tests="0" failures="0'],
  ['cdata', 'ends a section of text', ']]><forged/><![CDATA['],
  ['entity', 'uses an entity', '&xxe; &#0; &lt;b&gt; &amp;'],
  ['doctype', 'declares an entity', '<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>&xxe;'],
  ['instruction', 'is a processing instruction', '<?xml-stylesheet href="https://evil.example"?>'],
  ['comment', 'opens a comment', '<!-- -- -->'],
  ['control', 'has control characters that XML forbids', 'a\u0000b\u0001c\u0008d\u000be\u001ff'],
  ['noncharacter', 'has characters that are none', 'a\ufffeb\uffffc\ufdd0d'],
  ['surrogate', 'has half a surrogate pair', 'a\ud800b\udc00c'],
  ['lines', 'has all kinds of line ends', 'a\rb\r\nc\nd\u0085e\u2028f'],
]

const shell: readonly Row[] = [
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it must stay text
  ['variable', 'names a variable with a secret', '$SECOND_CLIENT_SECRET ${SECOND_CLIENT_SECRET}'],
  ['command', 'runs a command', '$(touch forged) `touch forged`'],
  ['quote-single', 'ends the single quotes', "'; touch forged; '"],
  ['quote-double', 'ends the double quotes', '"; touch forged; "'],
  ['quote-many', 'has many single quotes', "'''\"''\"'"],
  ['history', 'repeats an earlier command', '!word !! !-1 !$'],
  ['history-line', 'repeats an earlier command, with a line end', '!word\n!!'],
  ['glob', 'is many requests for curl', '[1-20000]'],
  ['braces', 'is several requests for curl', '{a,b,c}'],
  ['lines', 'has line ends', 'first\nsecond\r\nthird\n\n'],
  ['backslash', 'ends with a backslash', 'a\\b\\\\c\\'],
  ['percent', 'is a format of printf', '%s %d %% %n \\n \\x41 \\101'],
  ['percent-line', 'is a format of printf, with a line end', '%s%n\n\\101\\c %'],
  ['control', 'moves the cursor when it is pasted', 'a\u001b[2Jb\u0007'],
  ['bidi', 'looks like another command', 'a\u202eb\u2066c'],
  ['tilde', 'is the home folder, a pattern or a comment', '~ ~root * ? [a-z] #comment & | ; < > ()'],
  ['file', 'is a file for curl', '@/etc/passwd'],
  ['option', 'is an option', '-o forged --config=/etc/passwd'],
  ['ci', 'is a command for a CI server', '##[stop-commands]x ##vso[task.complete] ###[group]'],
  ['unicode', 'has letters and signs of many scripts', 'ü € 😀 𝔸 日本 ‹code 1›'],
]

const sinks: Readonly<Record<Sink, readonly Row[]>> = {
  terminal,
  'ci log': ciLog,
  markdown,
  html,
  xml,
  shell,
}

/** All attacks. */
export const outputAttacks: readonly OutputAttack[] = Object.entries(sinks).flatMap(([sink, rows]) =>
  rows.map(([name, says, text]) => ({
    id: `output.${sink.replace(' ', '-')}.${name}`,
    says,
    sink: sink as Sink,
    text,
  })),
)

/** The attacks on one kind of output. */
export function attacksOn(sink: Sink): readonly OutputAttack[] {
  return outputAttacks.filter((attack) => attack.sink === sink)
}
