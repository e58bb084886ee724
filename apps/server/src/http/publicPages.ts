import { PAGE_ANSWER_ID, type PageAnswer } from '@hepu/api/core/publicConfig'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from './context.ts'

/** What the server writes into a page of the public side, for readers that run no scripts. */
export interface PageText {
  title: string
  description: string
  /** Address of the page without what does not change it, such as `/homePage/achievements?tab=demand`. */
  canonical: string
  /** Whether search engines may keep the page. */
  isIndexed: boolean
  heading: string
  facts: readonly (readonly [label: string, value: string])[]
  links: readonly { path: string; text: string }[]
  /** The answer to the first call of the page, so that the web app need not ask. */
  answer?: PageAnswer
  /** Structured data in the words of schema.org. */
  data?: object
}

/** Pages of the public side that an area has. */
export interface PublicPages {
  /** Returns the text of the page at an address; undefined where the area has none. */
  textOf: (services: Services, path: string, query: URLSearchParams) => Promise<PageText | undefined>
  /** Returns the addresses that search engines are told of, each with the day of its last change. */
  listAddresses: (services: Services) => Promise<{ path: string; day: string }[]>
}

/**
 * Pages are no calls and have no limit, so that what many visitors ask for alike, such as the list of addresses, is kept for this long.
 * It is short: what leaves the public side is gone from all of it at once.
 */
export const PAGES_KEPT_MS = 2000
/** Pages that have no record. */
const FIXED = ['/homePage/introduce', '/homePage/contactUs']

const ROBOTS = `User-agent: *
Allow: /homePage/
Allow: /assets/
Allow: /api/resultsTrading/anno/
Allow: /api/integration/anno/
Disallow: /
`

/** Serves `robots.txt` and `sitemap.xml`: search engines may read the public side and nothing else. */
export function servePublicPages(
  fastify: FastifyInstance,
  services: Services,
  pages: readonly PublicPages[],
): void {
  const addresses = keptFor(PAGES_KEPT_MS, services, async () =>
    (await Promise.all(pages.map((area) => area.listAddresses(services)))).flat(),
  )
  fastify.get('/robots.txt', { config: { marker: 'web' } }, (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`${ROBOTS}Sitemap: ${originOf(services, request)}/sitemap.xml\n`),
  )
  fastify.get('/sitemap.xml', { config: { marker: 'web' } }, async (request, reply) => {
    const origin = originOf(services, request)
    const urls = [...FIXED.map((path) => ({ path, day: '' })), ...(await addresses())].map(
      ({ path, day }) =>
        `<url><loc>${escaped(origin + path)}</loc>${day ? `<lastmod>${escaped(day)}</lastmod>` : ''}</url>`,
    )
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      )
  })
}

/** Returns the origin under which visitors reach the product: the configured one, else that of the request. */
export const originOf = ({ config }: Pick<Services, 'config'>, { protocol, host }: FastifyRequest): string =>
  config.publicUrl ?? `${protocol}://${host}`

/** Returns a reader whose result is kept for a time. A failure is not kept. */
export function keptFor<T>(
  ms: number,
  { now }: Pick<Services, 'now'>,
  read: () => Promise<T>,
): () => Promise<T> {
  let kept: { until: number; value: Promise<T> } | undefined
  return () => {
    const time = now().getTime()
    if (kept && kept.until > time) return kept.value
    const value = read()
    kept = { until: time + ms, value }
    value.catch(() => (kept = undefined))
    return value
  }
}

/** Returns the text of the page at an address, from the area that has it. */
export async function textOfPage(
  services: Services,
  pages: readonly PublicPages[],
  url: string,
): Promise<PageText | undefined> {
  const { pathname, searchParams } = new URL(url, 'http://here.invalid')
  for (const area of pages) {
    const text = await area.textOf(services, pathname, searchParams)
    if (text) return text
  }
  return undefined
}

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)

/** Returns the page with its text: title, description, facts and links. The web app replaces them when it has started. */
export function withText(page: string, text: PageText, origin: string): string {
  const canonical = escaped(origin + text.canonical)
  const description = escaped(text.description)
  const head = [
    `<meta name="description" content="${description}" />`,
    `<link rel="canonical" href="${canonical}" />`,
    text.isIndexed ? '' : '<meta name="robots" content="noindex" />',
    `<meta property="og:title" content="${escaped(text.title)}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${canonical}" />`,
    text.answer ? dataScript(`type="application/json" id="${PAGE_ANSWER_ID}"`, text.answer) : '',
    text.data ? dataScript('type="application/ld+json"', text.data) : '',
  ].join('')
  return page
    .replace(/<title>.*?<\/title>/s, () => `<title>${escaped(text.title)}</title>`)
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root">', () => `<div id="root">${articleOf(text)}`)
}

/** Returns data as a script element of a type that is not executed. */
const dataScript = (attributes: string, data: object): string =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

function articleOf({ heading, description, facts, links }: PageText): string {
  const terms = facts.map(
    ([label, value]) => `<div><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`,
  )
  const items = links.map(({ path, text }) => `<li><a href="${escaped(path)}">${escaped(text)}</a></li>`)
  return [
    `<article class="served"><h1>${escaped(heading)}</h1><p>${escaped(description)}</p>`,
    terms.length > 0 ? `<dl>${terms.join('')}</dl>` : '',
    items.length > 0 ? `<ul>${items.join('')}</ul>` : '',
    '</article>',
  ].join('')
}
