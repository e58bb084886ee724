import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SUCCESS } from '@hepu/api/core/envelope'
import { developmentCipher } from '@hepu/api/core/cipher/cipher'
import type { Route } from '@hepu/api/core/route'
import { routes } from '@hepu/api/routes'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { organization } from '../../src/db/schema/index.ts'
import { readWorkbook } from '../../src/import/read/readWorkbook.ts'
import { makeOrg, type Org } from '../build/buildAuthority.ts'
import { logSignIn, makeCompany, uploadWorkbooks } from '../build/buildCompany.ts'
import { makePlace, rangesIn, startRange, type Place } from '../build/buildWorkContext.ts'
import { requestOf, testApp, testConfig, textOf, type Client, type TestApp } from '../testApp.ts'
import { naming, namesRecords } from './naming.ts'

/**
 * Three organisations in two crops each, with data of every area in all six places. Ids of each place have a range of
 * their own, so that an answer gives away whose records it names.
 */
const crops = ['maize', 'rice'] as const
let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'hepu-scope-'))
const places: Place[] = []
/** Ranges of each place: its own, and that of its organisation, to which people and roles belong. */
const rangeOf = new Map<Place, number>()
const rangeOfOrg = new Map<Org, number>()
let made = 0

beforeAll(async () => {
  app = await testApp({ config: testConfig({ HEPU_DATA_DIR: folder }) })
  let range = 0
  for (let n = 1; n <= 3; n++) {
    await startRange(app, ++range)
    const org = await makeOrg(app.services.db)
    const below = await makeOrg(app.services.db, org)
    await app.services.db.update(organization).set({ kind: 'INDUSTRY' }).where(eq(organization.id, below.id))
    rangeOfOrg.set(org, range)
    const users = await Promise.all(
      crops.map(async (crop) => ({
        crop,
        ann: await app.user({ org, crop }),
        bob: await app.user({ org, crop }),
      })),
    )
    const company = await makeCompany(users[0]!.ann, org.id)
    const workbooks = new Map<Client, Awaited<ReturnType<typeof uploadWorkbooks>>>()
    for (const { ann } of users) {
      await logSignIn(app, ann)
      workbooks.set(ann, await uploadWorkbooks(app, ann, org))
    }
    for (const user of users) {
      await startRange(app, ++range)
      const place = await makePlace(
        app,
        { tag: `试区${range}`, org, below, ...user },
        { ...company, ...workbooks.get(user.ann)! },
      )
      rangeOf.set(place, range)
      places.push(place)
    }
  }
}, 240_000)
afterAll(async () => {
  process.stdout.write(`calls walked for foreign rows: ${made}\n`)
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const NOT_FOUND = 4040
const FORBIDDEN = 4030
const BAD_INPUT = 4000

const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const cases = (chosen: readonly Route[]): [string, Route][] => chosen.map((route) => [nameOf(route), route])
const guarded = routes.filter((route) => route.access !== 'public')

interface Answer {
  code: number
  msg: string
  data: unknown
}

/** Makes a call. The code of a stream is the first in it, and the text of a workbook is that of its cells. */
async function ask(client: Client, route: Route, input: object): Promise<Answer & { text: string }> {
  made += 1
  const response = await client.raw(requestOf(route, input))
  const type = String(response.headers['content-type'])
  if (type.includes('spreadsheetml')) {
    const { sheets } = await readWorkbook(response.rawPayload, 'answer.xlsx')
    const text = JSON.stringify(
      sheets.map(({ rows }) => rows.map(({ cells }) => cells.map((cell) => cell.value))),
    )
    return { code: SUCCESS, msg: '', data: null, text }
  }
  const text = textOf(route, response, developmentCipher)
  if (type.includes('json') || route.encrypted) return { ...(JSON.parse(text) as Answer), text }
  return { code: Number(/"code":(\d+)/.exec(text)?.[1] ?? SUCCESS), msg: '', data: null, text }
}

/** Rows of a list: a page, or an array with trees counted by their tops. Undefined for any other answer. */
function rowsOf({ output }: Route, data: unknown): unknown[] | undefined {
  if (output instanceof z.ZodArray) return data as unknown[]
  if (output instanceof z.ZodObject && 'records' in output.shape)
    return (data as { records: unknown[] }).records
  return undefined
}
const isList = ({ kind, output }: Route): boolean =>
  kind === 'query' &&
  (output instanceof z.ZodArray || (output instanceof z.ZodObject && 'records' in output.shape))

/** What belongs to another place in an answer: ranges of ids, and names. */
function foreignIn(place: Place, { data, text }: { data: unknown; text: string }): string[] {
  const own = rangeOf.get(place)!
  const ids = [...rangesIn(data)].filter((range) => range !== own && range !== rangeOfOrg.get(place.org))
  const names = [...text.matchAll(/试区(\d)/g)].map(([, range]) => Number(range))
  return [
    ...ids.map((range) => `id of range ${range}`),
    ...names.filter((range) => range !== own).map((range) => `name of 试区${range}`),
  ]
}

/** Lists that have no row in these places, each with its reason. */
const empty: ReadonlyMap<string, string> = new Map([
  [
    'GET /api/project/projectApplication/roundDifference',
    'nothing has changed since the one submission; applications.test.ts shows differences',
  ],
  [
    'POST /api/project/projectFile/pageProjectContractsFile',
    'the contract has no file; links.test.ts lists some',
  ],
  ['GET /api/contract/contract/files', 'the contract has no file; contractFiles.test.ts lists some'],
  ['GET /api/contract/contractRefund/files', 'the refund has no file; refunds.test.ts lists some'],
  [
    'GET /api/contract/contractDistribution/proposedPartners',
    'no variety of the contract was bred with a partner; partnerShares.test.ts shows some',
  ],
  [
    'POST /api/resultsTrading/consultInventory/quarantine/page',
    'nobody looks like a program here; ownAndQuarantine.test.ts shows some in quarantine',
  ],
  [
    'GET /api/resultsTrading/deal/contractOrigins',
    'the contract was not drafted from a consultation or a deal; deals.test.ts shows origins',
  ],
  ['GET /api/project/arrive/findClaimProjects', 'no project here is in execution; arrive.test.ts finds some'],
  ['GET /api/project/fund/flowFiles', 'the entry has no voucher; fund.test.ts shows some'],
  ...['{id}', 'V2/{id}'].map((tail): [string, string] => [
    `GET /api/product/productRecord/${tail}/lifeCycleTrend`,
    'the product has no sales; lifecycle.test.ts shows a trend',
  ]),
  [
    'POST /api/product/decisionLog/hindsight',
    'no decision is a year old; decisions.test.ts shows what came of some',
  ],
  [
    'GET /api/product/onePagePaper/searchIntegration',
    'no party has the name that is looked for; papers.test.ts finds some',
  ],
])

/** What calls of files answer where the record has none; the tests of their areas read such files. */
const withoutFile: ReadonlyMap<string, string> = new Map([
  ['GET /api/contract/contract/word', '所用模板没有 Word 文件，请在合同模板中上传'],
])

/** An inbox holds what its user is told in all his work contexts; `notices.test.ts` shows that nobody sees another's. */
const inAllContexts: ReadonlySet<string> = new Set(['POST /api/authority/notice/page'])

/**
 * Answers that are a document or an archive, whose text is packed: no id and no name can be found in it here, so that it is
 * asked for in one place. The tests of its area read it back.
 */
const DOCUMENTS = [
  '/(trialReport|decisionReport|projectApplication)/download',
  '/reviewDocument',
  '/projectFile/(downloadReport|projectFileExport)',
  '/(downloadAnnex|downloadClosing|contract/(print|word)|statement/file)',
  '/dashboard/((breedPromotion|morning)/)?document',
].map((path) => new RegExp(`${path}$`, 'u'))
const isDocument = ({ kind, path }: Route): boolean =>
  kind === 'file' && DOCUMENTS.some((document) => document.test(path))

describe('Q-G36 F-368 calls in each of three organisations and two crops', () => {
  const reads = guarded.filter((route) => route.kind === 'query' || route.kind === 'file')
  test.each(cases(reads))(
    'the call %s answers with rows of its own work context only',
    async (name, route) => {
      for (const place of isDocument(route) ? places.slice(0, 1) : places) {
        const answer = await ask(place.ann, route, naming(route, place.ids, false).input)
        if (withoutFile.has(name)) {
          expect(answer.msg).toBe(withoutFile.get(name))
          continue
        }
        expect(answer.code, answer.msg).toBe(SUCCESS)
        if (!inAllContexts.has(name)) expect(foreignIn(place, answer), place.tag).toEqual([])
        if (isList(route)) {
          const hasRows = rowsOf(route, answer.data)!.length > 0
          expect(hasRows, `${place.tag}: ${empty.get(name) ?? 'no data, so that nothing is shown'}`).toBe(
            !empty.has(name),
          )
        }
      }
    },
  )
})

describe('F-145 F-352 F-353 each call that answers a file', () => {
  // A table of the caller has the heads that he gives it.
  const files = routes.filter(
    (route) =>
      route.kind === 'file' &&
      (route.access !== 'public' || route.path.endsWith('/export')) &&
      !route.path.endsWith('/htmlToExcel') &&
      !isDocument(route),
  )
  test.each(cases(files))(
    'the call %s returns a workbook that opens, under a Chinese name, with Chinese heads',
    async (_, route) => {
      const { ann, ids } = places[0]!
      const { headers, rawPayload } = await ann.raw(requestOf(route, naming(route, ids, false).input))
      const name = decodeURIComponent(
        /filename\*=UTF-8''([^;]+)/.exec(String(headers['content-disposition']))?.[1] ?? '',
      )
      expect(name).toMatch(/\p{Script=Han}.*\.xlsx$/u)
      const { sheets } = await readWorkbook(rawPayload, name)
      const heads = sheets.map(({ rows }) => rows[0]?.cells.map(({ value }) => value).join() ?? '')
      expect(heads.filter((head) => !/\p{Script=Han}/u.test(head))).toEqual([])
    },
  )
})

/** Tables without a row in these places: of settings that nobody has changed there, of what is deleted after its use, of totals that are made, and of visitors. */
const empties = [
  'business_year',
  'contract_outside_notice',
  'deal_notice',
  'dict_entry',
  'gene_option',
  'germplasm_title',
  'hidden_text',
  'index_check',
  'index_def',
  'listing_visit',
  'organization_data_org',
  'product_lifecycle',
  'role_menu',
  'sale_year_change',
  'scrap_rule',
  'sign_in_ticket',
  'upgrade_setting',
]
const REPAIR =
  'these tables have no sample: add one to areas/<area>/testSamples.ts, or make a record in makePlace of buildWorkContext.ts'

/** Returns a digest of the rows of an organisation in each table; null for a table without any. */
async function contentOf(org: Org): Promise<Map<string, string | null>> {
  const { db } = app.services
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`)
  const wanted = [
    ...tables.map(({ name }) => ({ name, where: sql`org_id = ${org.id}` })),
    { name: 'organization', where: sql`path like ${`${org.path}%`}` },
    { name: 'user', where: sql`id in (select user_id from user_org where org_id = ${org.id})` },
    { name: 'user_role', where: sql`role_id in (select id from role where org_id = ${org.id})` },
    { name: 'role_menu', where: sql`role_id in (select id from role where org_id = ${org.id})` },
  ]
  const found = new Map<string, string | null>()
  for (const { name, where } of wanted) {
    const { rows } = await db.execute<{ content: string | null }>(
      sql`select md5(string_agg(t::text, '|' order by t::text)) as content from ${sql.identifier(name)} t where ${where}`,
    )
    found.set(name, rows[0]!.content)
  }
  return found
}

test('every table of an organisation but those of settings has a row that the sweeps can name', async () => {
  const content = await contentOf(places[0]!.org)
  const without = [...content.keys()].filter((table) => content.get(table) === null)
  expect(without.toSorted(), REPAIR).toEqual(empties)
})

/** Messages of commands that refuse a foreign record in their own way. */
const refusedAs: Readonly<Record<string, string>> = {
  'POST /api/authority/user/updateMyInfo': '头像须是本人已上传的图片',
  'POST /api/product/productRecord/create':
    '产业公司中的机构不存在或无权查看；负责人中的人员不存在或无权查看',
}

/** An answer keeps somebody out when a read shows nothing of the place, and a command refuses the record. */
function assertKeptOut(route: Route, answer: Answer & { text: string }): void {
  expect([...rangesIn(answer.data)]).toEqual([])
  expect(answer.text).not.toMatch(/试区\d/)
  const own = refusedAs[nameOf(route)]
  if (own) return expect(answer.msg).toBe(own)
  if (route.kind === 'command' || route.kind === 'stream') {
    return expect([NOT_FOUND, FORBIDDEN], answer.msg).toContain(answer.code)
  }
  return expect(answer.code, answer.msg).not.toBe(BAD_INPUT)
}

describe('F-357 a user of another organisation who names records of this one', () => {
  let stranger: Client
  let before: Map<string, string | null>
  beforeAll(async () => {
    stranger = await app.user()
    before = await contentOf(places[0]!.org)
  })
  const those = guarded.filter((route) => route.kind !== 'upload' && namesRecords(route))

  test.each(cases(those))('the call %s shows and changes nothing of this organisation', async (_, route) => {
    const answer = await ask(stranger, route, naming(route, places[0]!.ids, true).input)
    assertKeptOut(route, answer)
  })

  test('the user has changed nothing there', async () => {
    expect(before.size).toBeGreaterThan(15)
    expect(await contentOf(places[0]!.org)).toEqual(before)
  })
})

describe('Q-G36 a user of the same organisation who works in another crop', () => {
  const ofCrop = guarded.filter(
    (route) => /^\/api\/(experiment|upgrade)\//.test(route.path) && namesRecords(route),
  )
  test.each(cases(ofCrop))('the call %s shows and changes nothing of this crop', async (_, route) => {
    const answer = await ask(places[1]!.ann, route, naming(route, places[0]!.ids, true).input)
    assertKeptOut(route, answer)
  })
})

/** Rights in a `can` that change nothing. */
const READING: ReadonlySet<string> = new Set(['export'])

/** Collects what every `can` in an answer allows besides reading, at any depth. */
function allowedIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'can'
      ? Object.entries(part as Record<string, boolean>)
          .filter(([right, may]) => may && !READING.has(right))
          .map(([right]) => right)
      : allowedIn(part),
  )
}

describe('a user who sees data above his organisation without managing it', () => {
  let reader: Client
  let before: Map<string, string | null>
  const business = guarded.filter((route) => /^\/api\/(experiment|upgrade)\//.test(route.path))
  /** Their `can` is about the settings of the reader's own organisation. */
  const ofReader = new Set(['/api/upgrade/ConfigYear/getConfigYear'])
  /** They change the reader's own PK list, in which he may note whatever he sees. */
  const ofOwnList = new Set(
    ['insertPKList', 'savePkList', 'updatePKListButton', 'deleteUpgradePkListNoSave'].map(
      (name) => `/api/upgrade/upgradePk/${name}`,
    ),
  )
  /** The identities behind codes are shown to the organiser of the trial only. */
  const ofOrganiser = new Set(
    ['blindCodes', 'blindBefore'].map((name) => `/api/experiment/experimentVariety/${name}`),
  )
  /** What was found in a workbook is for who uploaded it or may import there. */
  const ofImporter = new Set(
    ['findings', 'leftOut', 'rows'].map((name) => `/api/experiment/importBatch/${name}`),
  )
  const reads = business.filter(
    ({ kind, path }) =>
      kind === 'query' && !ofReader.has(path) && !ofOrganiser.has(path) && !ofImporter.has(path),
  )
  const refused = business.filter(({ path }) => ofImporter.has(path))
  const writes = business.filter(
    (route) => route.kind === 'command' && namesRecords(route) && !ofOwnList.has(route.path),
  )

  beforeAll(async () => {
    const { below, org } = places[0]!
    reader = await app.user({ org: below, crop: crops[0] })
    await app.services.db.update(organization).set({ dataScope: 'all' }).where(eq(organization.id, below.id))
    before = await contentOf(org)
  })

  test.each(cases(reads))('the call %s shows them and allows no change', async (_, route) => {
    const { data, code, msg } = await ask(reader, route, naming(route, places[0]!.ids, false).input)
    expect(code, msg).toBe(SUCCESS)
    if (isList(route)) expect(rowsOf(route, data)).not.toHaveLength(0)
    expect(allowedIn(data)).toEqual([])
  })

  test.each(cases(refused))('the call %s is refused to a user who may only read', async (_, route) => {
    const { code, msg } = await ask(reader, route, naming(route, places[0]!.ids, false).input)
    expect(code).toBe(FORBIDDEN)
    expect(msg).toMatch(/^只有上传者和有「导入试验数据」权限的人可以查看导入的检查结果/)
  })

  test.each(cases(writes))('the call %s is refused with the reason', async (_, route) => {
    const { code, msg } = await ask(reader, route, naming(route, places[0]!.ids, true).input)
    expect(msg).toMatch(/^该.+属于「.+」，您只能查看，不能修改$/)
    expect(code).toBe(FORBIDDEN)
  })

  test('the user has changed nothing there', async () => {
    expect(await contentOf(places[0]!.org)).toEqual(before)
  })
})
