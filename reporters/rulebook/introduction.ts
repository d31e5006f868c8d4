/**
 * The first page: what the book is about, and how to read an entry.
 * @module
 */
import type { Bilingual } from '../../src/catalogue/translations.js'
import { type Html, html, prose } from '../../src/output/html.js'
import type { Book } from './book.js'
import { chapterOf, pathOfChapter } from './book.js'
import { page } from './page.js'
import { ruleCount } from './words.js'

const t = (en: string, de: string): Bilingual => ({ en, de })

/** Sections with their paragraphs. */
const opening: readonly (readonly [heading: Bilingual, paragraphs: readonly Bilingual[]])[] = [
  [
    t('What this is about', 'Worum es geht'),
    [
      t(
        'A *school platform* manages schools: users, classes, timetables. *Partner applications* connect to it: their users sign in with the platform, and they read data of schools. A contract says how both sides behave. It covers single sign-on (OpenID Connect with PKCE), service tokens (OAuth Client Credentials), signed webhooks, and data APIs.',
        'Eine *Schulplattform* verwaltet Schulen: Benutzer, Klassen, Stundenpläne. *Anwendungen* von Partnern verbinden sich mit ihr: Ihre Benutzer melden sich mit der Plattform an, und sie lesen Daten von Schulen. Ein Vertrag sagt, wie sich beide Seiten verhalten. Er umfasst Single Sign-on (OpenID Connect mit PKCE), Service-Tokens (OAuth Client Credentials), signierte Webhooks und Daten-APIs.',
      ),
      t(
        'This book takes the contract apart into rules. Each rule is one obligation that a program can check. The suite `platform-conformance` checks it at a running system, which is called the *target*.',
        'Dieses Buch zerlegt den Vertrag in Regeln. Jede Regel ist eine Pflicht, die ein Programm prüfen kann. Die Suite `platform-conformance` prüft sie an einem laufenden System, dem *Ziel*.',
      ),
    ],
  ],
]

/** Words with their meanings, in groups. */
const groups: readonly (readonly [
  heading: Bilingual,
  rows: readonly (readonly [word: Bilingual, meaning: Bilingual])[],
])[] = [
  [
    t('Roles', 'Rollen'),
    [
      [
        t('platform', 'Plattform'),
        t(
          'Your deployment is the target. The suite plays an application, the browsers of its users, and the receiver of webhooks.',
          'Ihre Installation ist das Ziel. Die Suite spielt eine Anwendung, die Browser ihrer Benutzer und den Empfänger von Webhooks.',
        ),
      ],
      [
        t('partner', 'Anwendung'),
        t(
          'Your application is the target. The suite plays the platform: identity provider, token endpoint, data APIs, and the sender of webhooks.',
          'Ihre Anwendung ist das Ziel. Die Suite spielt die Plattform: Identity Provider, Token-Endpunkt, Daten-APIs und den Absender von Webhooks.',
        ),
      ],
    ],
  ],
  [
    t('Tiers: where a rule comes from', 'Herkunft einer Regel'),
    [
      [
        t('contract', 'Vertrag'),
        t(
          'The contract says it, or it follows from the contract. These rules decide the result.',
          'Der Vertrag sagt es, oder es folgt aus ihm. Diese Regeln entscheiden das Ergebnis.',
        ),
      ],
      [
        t('standard', 'Standard'),
        t(
          'A standard that the contract names says it, for example RFC 6749. These rules count only with `--standards`.',
          'Ein Standard, den der Vertrag nennt, sagt es, zum Beispiel RFC 6749. Diese Regeln zählen nur mit `--standards`.',
        ),
      ],
    ],
  ],
  [
    t('Levels', 'Stufen'),
    [
      [t('must', 'muss'), t('Decides the result.', 'Entscheidet das Ergebnis.')],
      [t('should', 'soll'), t('Gives a warning.', 'Gibt eine Warnung.')],
      [t('info', 'Information'), t('Is only recorded.', 'Wird nur festgehalten.')],
    ],
  ],
  [
    t('Verdicts', 'Urteile'),
    [
      [
        t('passed', 'bestanden'),
        t('The target did what the rule says.', 'Das Ziel tat, was die Regel sagt.'),
      ],
      [
        t('passed in part', 'teilweise bestanden'),
        t(
          'It passed, and the profile lacks data for some cases.',
          'Bestanden, aber dem Profil fehlen Daten für einige Fälle.',
        ),
      ],
      [
        t('violated', 'verletzt'),
        t(
          'The target did something else. The report shows request and response.',
          'Das Ziel tat etwas anderes. Der Bericht zeigt Anfrage und Antwort.',
        ),
      ],
      [
        t('undecided', 'unentschieden'),
        t(
          'The check reached no decision, for example because of a timeout.',
          'Die Prüfung kam zu keiner Entscheidung, zum Beispiel wegen einer Zeitüberschreitung.',
        ),
      ],
      [
        t('not exercised', 'nicht geprüft'),
        t(
          'The profile lacks something that the check needs.',
          'Dem Profil fehlt etwas, das die Prüfung braucht.',
        ),
      ],
      [
        t('not applicable', 'nicht anwendbar'),
        t('The target does not offer the feature.', 'Das Ziel bietet das Merkmal nicht an.'),
      ],
    ],
  ],
]

const reading: readonly Bilingual[] = [
  t(
    '**Statement.** The title of an entry says what must happen. Its id is permanent: use it in tickets and on the command line.',
    '**Aussage.** Der Titel eines Eintrags sagt, was geschehen muss. Seine Kennung bleibt gleich: Verwenden Sie sie in Tickets und auf der Kommandozeile.',
  ),
  t(
    '**Why it matters.** What an attacker or a user experiences if a target breaks the rule.',
    '**Warum sie wichtig ist.** Was ein Angreifer oder ein Benutzer erlebt, wenn ein Ziel die Regel bricht.',
  ),
  t(
    '**How it is checked.** What the suite sends and what it expects. Before it expects a refusal, it sends a similar request that must succeed, the *positive control*. So a target that refuses everything does not pass.',
    '**Wie sie geprüft wird.** Was die Suite sendet und was sie erwartet. Bevor sie eine Ablehnung erwartet, sendet sie eine ähnliche Anfrage, die gelingen muss, die *positive Kontrolle*. So besteht kein Ziel, das alles ablehnt.',
  ),
  t(
    '**Examples.** For each case, a right exchange and a wrong one. Both were recorded: the wrong one at a target that one fault had broken.',
    '**Beispiele.** Zu jedem Fall ein richtiger und ein falscher Austausch. Beide sind aufgezeichnet: der falsche an einem Ziel, das ein Fehler beschädigt hatte.',
  ),
  t(
    '**Typical mistakes, and what to do.** What developers often get wrong, and how to fix it, with code for common stacks.',
    '**Typische Fehler, und was zu tun ist.** Was Entwickler oft falsch machen, und wie man es behebt, mit Code für verbreitete Umgebungen.',
  ),
  t(
    '**Where it comes from.** The statements of the contract, the operation, the errors, and the file of the check.',
    '**Woher sie kommt.** Die Aussagen des Vertrags, die Operation, die Fehler und die Datei der Prüfung.',
  ),
]

const headings = {
  reading: t('How to read an entry', 'Wie Sie einen Eintrag lesen'),
  commands: t('On the command line', 'Auf der Kommandozeile'),
}

/** Makes the page. */
export function introductionPage(book: Book): string {
  const { language, content } = book
  const paragraphs = (texts: readonly Bilingual[]): Html[] =>
    texts.map((text) => html`<p>${marked(text[language])}</p>`)
  const body = html`<h1>${book.word('name')}</h1>
<p class="lead">${ruleCount(content.rules.length, language)} · ${content.statements.length} ${language === 'de' ? 'Aussagen des Vertrags' : 'statements of the contract'} · ${content.openPoints.length} ${book.word('openPoints')}</p>
<div class="columns"><div>
${opening.map(([heading, texts]) => html`<section><h2>${heading[language]}</h2>${paragraphs(texts)}</section>`)}
${groups.map(
  ([heading, rows]) =>
    html`<section><h2>${heading[language]}</h2><dl>${rows.map(
      ([word, meaning]) => html`<div><dt>${word[language]}</dt><dd>${prose(meaning[language])}</dd></div>`,
    )}</dl></section>`,
)}
<section><h2>${headings.reading[language]}</h2><ul>${reading.map((text) => html`<li>${marked(text[language])}</li>`)}</ul></section>
<section><h2>${headings.commands[language]}</h2><pre tabindex="0" aria-label="${headings.commands[language]}">npx platform-conformance explain authorize.redirect-uri.path${language === 'de' ? ' --language de' : ''}
npx platform-conformance platform --only authorize.redirect-uri.path</pre></section>
</div><div class="side">
<section class="card"><h2>${book.word('contents')}</h2>${contents(book)}
<h2>${book.word('runs')}</h2>${runs(book)}</section>
</div></div>`
  return page(book, { title: book.word('introduction'), path: 'index.html', part: 'introduction', body })
}

function contents(book: Book): Html {
  const chapters = book.content.clauses.contract.map(({ section }) => section)
  return html`<ol class="contents">
<li><a href="flows.html">${book.word('flows')}</a></li>
${chapters.map((chapter) => chapterItem(book, chapter))}
<li><a href="clauses.html#standards">${book.word('standards')}</a></li>
<li><a href="rules.html">${book.word('rules')}</a></li>
<li><a href="interfaces.html">${book.word('operations')}</a></li>
<li><a href="open-points.html">${book.word('openPoints')}</a></li></ol>`
}

function chapterItem(book: Book, chapter: string): Html {
  const count = book.content.rules.filter(({ clause }) => chapterOf(clause) === chapter).length
  return html`<li><a href="${pathOfChapter(chapter)}">${chapter} ${book.clauseTitle(chapter)}</a> <span class="about">${ruleCount(count, book.language)}</span></li>`
}

/** The runs that the book shows, each with its target, its day and its numbers. */
export function runs(book: Book): Html {
  if (book.content.runs.length === 0)
    return html`<p>${prose(book.word('noRuns').replace('--run', '`--run`'))}</p>`
  return html`<dl>${book.content.runs.map(
    (run) =>
      html`<div><dt>${book.word(run.role)}</dt><dd>${run.title}<br>${run
        .numbers()
        .map(([verdict, count]) => `${count} ${book.word(verdict)}`)
        .join(', ')}${run.isFaulty ? html`<br><strong>${book.word('faulty')}</strong>` : null}</dd></div>`,
  )}</dl>`
}

/** Renders `**strong**`, `*emphasis*` and code between backticks. */
function marked(text: string): Html {
  return html`${text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)
    .map((part) =>
      part.startsWith('**')
        ? html`<strong>${part.slice(2, -2)}</strong>`
        : part.startsWith('*')
          ? html`<em>${part.slice(1, -1)}</em>`
          : prose(part),
    )}`
}
