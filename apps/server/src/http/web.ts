import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { PUBLIC_CONFIG_ID, type PublicConfig } from '@hepu/api/core/publicConfig'
import { SCREEN_LINKS } from '@hepu/api/core/screenLinks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from './context.ts'
import { noSuchCall } from './errors.ts'
import { originOf, servePublicPages, textOfPage, withText, type PublicPages } from './publicPages.ts'
import { pagePolicy } from './security.ts'

const DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const YEAR_MS = 365 * 24 * 3_600_000

/** The placeholder of the nonce in the page. */
const NONCE = /__CSP_NONCE__/g
/** Addresses of requests are relative. */
const ANY_ORIGIN = 'http://here.invalid'
const NOT_BUILT =
  '<!doctype html><meta charset="utf-8"><title>禾谱</title><p>网页尚未构建，请先运行 npm run build。</p>'

/**
 * Serves the built web app. Browsers keep hashed files for a year and ask for all others again. Every address that is no
 * file gets the page, because the app routes in the browser; an unknown call still gets an envelope. `storage` is the
 * origin of an outside storage that pages may reach. Pages of the public side come with the text that `publicPages` gives.
 */
export async function serveWeb(
  fastify: FastifyInstance,
  {
    settings,
    dist = DIST,
    storage,
    publicPages,
  }: {
    settings: PublicConfig
    dist?: string
    storage?: string | undefined
    publicPages?: { services: Services; pages: readonly PublicPages[] }
  },
): Promise<void> {
  const files = existsSync(dist) ? await listFiles(dist) : new Set<string>()
  const page = files.has('index.html')
    ? withSettings(await readFile(join(dist, 'index.html'), 'utf8'), settings)
    : NOT_BUILT
  const linksFor = await readScreenLinks(dist)
  if (files.size > 0) await fastify.register(fastifyStatic, { root: dist, serve: false, preCompressed: true })
  if (publicPages) servePublicPages(fastify, publicPages.services, publicPages.pages)
  fastify.get('/*', { config: { marker: 'web' } }, async (request, reply) => {
    const name = pathOf(request.url)
    if (files.has(name) && name !== 'index.html') return sendAsset(reply, name)
    if (name === 'api' || name.startsWith('api/')) return sendNotFound(reply)
    if (name.startsWith('assets/')) return reply.code(404).type('text/plain').send('not found')
    const linked = page.replace('</head>', () => `${linksFor(request.url)}</head>`)
    const shown = publicPages ? await pageWithText(request, linked, publicPages) : linked
    return sendPage(reply, shown, storage)
  })
  fastify.setNotFoundHandler((_, reply) => sendNotFound(reply))
}

/**
 * Reads which screens have their code linked in the page. Returns the links for an address: those of an entry with the same path whose
 * query the address has too.
 */
async function readScreenLinks(dist: string): Promise<(url: string) => string> {
  const file = join(dist, SCREEN_LINKS)
  const links = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Record<string, string>) : {}
  const entries = Object.entries(links).map(([address, text]) => ({
    at: URL.parse(address, ANY_ORIGIN),
    text,
  }))
  return (url) => {
    const asked = URL.parse(url, ANY_ORIGIN)
    const isAt = (at: URL | null) =>
      at?.pathname === asked?.pathname &&
      [...(at?.searchParams ?? [])].every(([name, value]) => asked?.searchParams.get(name) === value)
    return (asked && entries.find(({ at }) => isAt(at))?.text) ?? ''
  }
}

/** Returns the page with the text of its address. Where the text cannot be read the page comes without it. */
async function pageWithText(
  request: FastifyRequest,
  page: string,
  { services, pages }: { services: Services; pages: readonly PublicPages[] },
): Promise<string> {
  try {
    const text = await textOfPage(services, pages, request.url)
    return text ? withText(page, text, originOf(services, request)) : page
  } catch (error) {
    request.log.warn({ err: error }, 'page without its text')
    return page
  }
}

/** Puts the public settings into the page as JSON data, which is not executed. */
function withSettings(page: string, settings: PublicConfig): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const element = `<script type="application/json" id="${PUBLIC_CONFIG_ID}">${json}</script>`
  return page.replace('</head>', () => `${element}</head>`)
}

async function listFiles(dist: string): Promise<Set<string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  return new Set(
    files.map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/')),
  )
}

function pathOf(url: string): string {
  const path = url.replace(/\?.*$/s, '').slice(1)
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function sendAsset(reply: FastifyReply, name: string): FastifyReply {
  return name.startsWith('assets/')
    ? reply.sendFile(name, { maxAge: YEAR_MS, immutable: true })
    : reply.sendFile(name, { maxAge: 0 })
}

function sendPage(reply: FastifyReply, page: string, storage?: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy(nonce, storage),
    })
    .type('text/html; charset=utf-8')
    .send(page.replace(NONCE, nonce))
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  const { status, envelope } = noSuchCall()
  reply.request.outcome = envelope.code
  return reply.code(status).header('cache-control', 'no-store').send(envelope)
}
