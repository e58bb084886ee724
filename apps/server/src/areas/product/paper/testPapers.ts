import * as api from '@hepu/api/areas/product/paper/onePagePaper'
import { PAPER_FILES } from '@hepu/api/areas/product/paper/paperLabels'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { fileTest, png, type FileTest } from '../../../files/testFiles.ts'
import { product } from '@hepu/api/areas/product/record/product'
import { variety } from '@hepu/api/areas/research/variety/variety'
import { must } from '@hepu/api/core/must'
import { eq } from 'drizzle-orm'
import { fivePoints, makeTrial } from '../../../../test/build/buildTrial.ts'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import { ctxOf, requestOf, type Client, type TestApp } from '../../../../test/testApp.ts'
import { organization } from '../../../db/schema/index.ts'
import { certified } from '../../research/registry/testCertified.ts'
import { valuesOf } from '../../research/registry/testRegistries.ts'

let made = 0

/** Makes a product that no variety belongs to. Returns its id. */
export async function makeProduct(client: Client, name: string, more: object = {}): Promise<string> {
  made += 1
  const values: object = {
    ...valuesOf(product, client),
    name,
    code: `HP-T-${made}`,
    cropSpecies: '玉米',
    ...more,
  }
  return (await client.call(product.calls.create, values)).id
}

/** Registers an approved variety, which another person has reviewed. Returns its id. */
export async function makeVariety(ann: Client, bob: Client, more: object = {}): Promise<string> {
  made += 1
  const approvalNo = `国审玉2017${String(6000 + made)}`
  const files = await certified(variety, ann)
  const values = { ...valuesOf(variety, ann), ...files, approvalNo, ...more, submit: true }
  const { id } = await ann.call(variety.calls.create, values)
  await bob.call(variety.calls.audit, { ids: [id], pass: true })
  return id
}

/** Begins a paper of a candidate. Returns its id. */
export const makePaper = async (client: Client, key: string): Promise<string> =>
  must((await client.call(api.insertPapers, { keys: [key] })).ids[0], 'the paper')

/** Makes a 产业公司 below the organisation of a client. Returns its id. */
export async function makeIndustry(app: TestApp, client: Client, name: string): Promise<string> {
  const { id } = await makeOrg(app.services.db, client.org)
  await app.services.db.update(organization).set({ kind: 'INDUSTRY', name }).where(eq(organization.id, id))
  return String(id)
}

/** Makes the worked example as a trial of a year: LPA612 is compared with 郑单958. */
export const makeTrialOf = async (app: TestApp, client: Client, more: { year: number; phase: string }) =>
  makeTrial(await ctxOf(app, client), { ...fivePoints, ...more })

/** Returns the row of a paper in the list. */
export async function rowOf(client: Client, id: string) {
  const { records } = await client.call(api.pagePapers, { model: {}, size: 200 })
  return must(
    records.find((row) => row.id === id),
    'the paper in the list',
  )
}

/** Opens the tests of papers: a process, and in each test an organisation with two people, with what papers are asked by. */
export function paperTests() {
  let app: FileTest
  let ann: Client
  let bob: Client
  beforeAll(async () => {
    app = await fileTest()
  })
  beforeEach(async () => {
    ann = await app.user()
    bob = await app.user({ org: ann.org })
  })
  afterAll(() => app.close())
  const show = (id: string, more: { number?: number } = {}, client = ann) =>
    client.call(api.showPaper, { id, ...more })
  return {
    app: () => app,
    ann: () => ann,
    bob: () => bob,
    show,
    update: async (id: string, values: object, client = ann) =>
      client.call(api.updatePaper, { id, version: (await show(id)).version, ...values }),
    productPaperOf: async (name: string) => makePaper(ann, `product:${await makeProduct(ann, name)}`),
    download: async (input: object, client = ann) => {
      const answer = await client.raw(requestOf(api.exportPapers, input))
      if (answer.statusCode !== 200 || answer.headers['content-type']?.toString().includes('json'))
        throw new Error(answer.body)
      const name = decodeURIComponent(String(answer.headers['content-disposition']))
      return { name, type: String(answer.headers['content-type']), body: answer.rawPayload }
    },
    picture: async (kind: keyof typeof PAPER_FILES, name = '植株.png', bytes = png) =>
      (await ann.upload(fileInfoUpload, { infoType: PAPER_FILES[kind], publicStatus: '2' }, { name, bytes }))
        .id,
  }
}
