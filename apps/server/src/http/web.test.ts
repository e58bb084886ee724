import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { PublicConfig } from '@hepu/api/core/publicConfig'
import { SCREEN_LINKS } from '@hepu/api/core/screenLinks'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withText, type PageText } from './publicPages.ts'
import { requireDefinitions } from './requireDefinitions.ts'
import { packFiles } from '../../../../tools/packFiles.ts'
import { serveWeb } from './web.ts'

const settings: PublicConfig = {
  cipher: { key: '0123456789abcdef', iv: '</script><b>x' },
  hosts: { data: 'https://data.example', lab: '', map: '' },
  contact: { name: '客服', phone: '', email: '', address: '</script>' },
}
let dist: string
let web: FastifyInstance
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'hepu-web-'))
  await mkdir(join(dist, 'assets'))
  const page =
    '<head><meta name="csp-nonce" content="__CSP_NONCE__"></head><script nonce="__CSP_NONCE__"></script>'
  await writeFile(join(dist, 'index.html'), page)
  await writeFile(join(dist, 'assets/main-abc.js'), 'export {}')
  await writeFile(join(dist, 'favicon.svg'), '<svg/>')
  await writeFile(join(dist, 'assets/large-abc.js'), `export default '${'a'.repeat(5000)}'`)
  await packFiles(join(dist, 'assets'))
  await writeFile(join(dist, '.stamp'), 'secret')
  const links = { '/homePage/list': '<link href="/a.js">', '/cockpit/internal?wall=1': '<link href="/b.js">' }
  await writeFile(join(dist, SCREEN_LINKS), JSON.stringify(links))
  web = Fastify()
  requireDefinitions(web)
  await serveWeb(web, { settings, dist, storage: 'https://files.example' })
})
afterAll(async () => {
  await web.close()
  await rm(dist, { recursive: true })
})

describe('the web app', () => {
  test.each(['/', '/index.html', '/login', '/estimate/estimate-progress?tab=1'])(
    'the page is served at %s',
    async (url) => {
      const answer = await web.inject({ url })
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      })
      const nonce = /content="([^"]+)"/.exec(answer.body)?.[1]
      expect(answer.body).toContain(`<script nonce="${nonce}">`)
      expect(answer.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`)
    },
  )

  test.each([
    ['/homePage/list', ['/a.js']],
    ['/homePage/list?tab=demand', ['/a.js']],
    ['/cockpit/internal?year=2025&wall=1', ['/b.js']],
    ['/cockpit/internal', []],
    ['/cockpit/internal?wall=0', []],
    ['/login', []],
    ['//', []],
  ])('the page at %s links the code of its screen: %j', async (url, linked) => {
    const { body } = await web.inject(url)
    expect([...body.matchAll(/<link href="([^"]+)"/g)].map(([, href]) => href)).toEqual(linked)
  })

  test('the list of links is no file of the web', async () => {
    expect((await web.inject(`/${SCREEN_LINKS}`)).body).not.toContain('b.js')
  })

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (packed: Buffer) => packed],
  ] as const)('a file is sent as it was packed for who accepts %s', async (accepted, encoding, unpack) => {
    const answer = await web.inject({ url: '/assets/large-abc.js', headers: { 'accept-encoding': accepted } })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['content-type']).toContain('javascript')
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.headers['vary']).toContain('ccept-')
    expect(unpack(answer.rawPayload).toString()).toContain('aaaa')
    expect(answer.rawPayload.length < 1000).toBe(encoding !== undefined)
  })

  test('F-012 the page has the hosts of outside services and the cipher, as data that cannot break out', async () => {
    const { body } = await web.inject('/login')
    const text = /<script type="application\/json" id="public-config">(.*?)<\/script>/s.exec(body)?.[1]
    expect(JSON.parse(text ?? '')).toEqual(settings)
    expect(text).not.toContain('<')
  })

  test('pages may send files to the outside storage and show pictures from there, and run nothing of it', async () => {
    const policy = String((await web.inject('/')).headers['content-security-policy'])
    const directives = Object.fromEntries(
      policy.split('; ').map((directive) => [directive.split(' ')[0], directive]),
    )
    expect(directives['connect-src']).toBe("connect-src 'self' https://files.example")
    expect(directives['img-src']).toBe("img-src 'self' data: blob: https://files.example")
    expect(policy.match(/files\.example/g)).toHaveLength(2)
  })

  test('every page has a nonce of its own', async () => {
    const [first, second] = [await web.inject('/'), await web.inject('/')]
    expect(first.body).not.toBe(second.body)
  })

  test('hashed files are kept for a year, and others are requested again', async () => {
    const hashed = await web.inject('/assets/main-abc.js')
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(hashed.headers['content-type']).toContain('javascript')
    expect((await web.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=0')
  })

  test('a hashed file of an older build is missing, and not answered with the page', async () => {
    expect((await web.inject('/assets/main-old.js')).statusCode).toBe(404)
  })

  test.each(['/api/none', '/api', '/api/a%20b'])('an unknown call gets an envelope: %s', async (url) => {
    const answer = await web.inject({ url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ code: 4041, msg: '接口不存在', data: null })
  })

  test.each([
    '/.stamp',
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/%00',
    '/%zz',
  ])('nothing outside the app is served: %s', async (url) => {
    const answer = await web.inject({ url })
    expect(answer.body).not.toMatch(/secret|"dependencies"/)
  })

  test('without a build the page says so', async () => {
    const bare = Fastify()
    await serveWeb(bare, { settings, dist: join(dist, 'none') })
    expect((await bare.inject('/')).body).toContain('网页尚未构建')
    await bare.close()
  })
})

describe('pages of the public side', () => {
  const text: PageText = {
    title: '成果 <1>',
    description: '「"引号"」',
    canonical: '/homePage/achievements?id=1&b=2',
    isIndexed: false,
    heading: '成果 <1>',
    facts: [['编号', '<b>1</b>']],
    links: [{ path: '/a?b=1&c=2', text: '<i>' }],
    answer: { key: 'k', data: '</script><b>' },
    data: { name: '</script>' },
  }
  const page = '<head><title>禾谱</title></head><div id="root"><p class="opening"></p></div>'

  test('the text is written into the page, and nothing of it can break out', () => {
    const html = withText(page, text, 'https://hepu.example')
    expect(html).toContain('<title>成果 &lt;1&gt;</title>')
    expect(html).toContain('<meta name="description" content="「&quot;引号&quot;」" />')
    expect(html).toContain(
      '<link rel="canonical" href="https://hepu.example/homePage/achievements?id=1&amp;b=2" />',
    )
    expect(html).toContain('<meta name="robots" content="noindex" />')
    expect(html).toContain('<dd>&lt;b&gt;1&lt;/b&gt;</dd>')
    expect(html).toContain('<a href="/a?b=1&amp;c=2">&lt;i&gt;</a>')
    expect(html.match(/<\/script>/g)).toHaveLength(2)
    expect(html).not.toMatch(/<b>|<i>/)
    expect(html).toContain('<article class="served"><h1>')
  })
})
