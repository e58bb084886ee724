import { addConsult as consultCall } from '@hepu/api/areas/integration/consult/consult'
import { saveCertificate as certificateCall } from '@hepu/api/areas/integration/provider/certificate'
import { createProvider as providerCall } from '@hepu/api/areas/integration/provider/provider'
import { addContact as contactCall } from '@hepu/api/areas/integration/service/contact'
import { createService as serviceCall } from '@hepu/api/areas/integration/service/serviceManager'
import { must } from '@hepu/api/core/must'
import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { clockDay } from '../../db/clock.ts'
import { serviceProvider } from '../../db/schema/index.ts'
import { demoContext } from '../../db/seed/demoContext.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lockTree } from '../../db/tree.ts'
import type { Ctx, Services } from '../../http/context.ts'
import { addDefaults, categories, listCategories } from './category/categoryTree.ts'
import { addConsult } from './consult/addConsult.ts'
import { answerConsult, closeConsult } from './consult/consultChanges.ts'
import { addRating } from './consult/ratings.ts'
import { demoProviders, type DemoProvider } from './demoProviders.ts'
import { saveCertificate } from './provider/certificates.ts'
import { switchCooperation } from './provider/cooperation.ts'
import { createProvider } from './provider/providerChanges.ts'
import { addContact } from './service/contacts.ts'
import { createService, switchService } from './service/serviceChanges.ts'

/** Gives the demo organisation providers, services and consults, through the functions of the calls, as long as it never had one. */
export async function seedIntegration(services: Services, log: FastifyBaseLogger): Promise<void> {
  const admin = await demoContext(services, log)
  if (!admin) return
  const [had] = await services.db
    .select({ id: serviceProvider.id })
    .from(serviceProvider)
    .where(eq(serviceProvider.orgId, admin.caller.orgId))
    .limit(1)
  if (had) return
  await inTransaction(services.db, async (db) => {
    const ctx = { ...admin, db }
    await lockTree(ctx, categories)
    await addDefaults(ctx)
    const byName = new Map((await listCategories(ctx)).map(({ name, id }) => [name, String(id)]))
    const made: number[] = []
    for (const provider of demoProviders) made.push(...(await seedProvider(ctx, provider, byName)))
    await seedConsults(ctx, made)
  })
}

/** Makes a provider with all that belongs to it. Returns the ids of its services that are on. */
async function seedProvider(
  ctx: Ctx,
  demo: DemoProvider,
  categoryIds: ReadonlyMap<string, string>,
): Promise<number[]> {
  const idOf = (name: string): string => must(categoryIds.get(name), `the category ${name}`)
  const [contact, post, phone] = demo.contact
  const { id } = await createProvider(
    ctx,
    providerCall.input.parse({
      party: { kind: 'UNIT', name: demo.name, creditCode: codeOf(demo.name), contact, phone },
      categoryIds: demo.categories.map(idOf),
      intro: demo.intro,
      regions: [...demo.regions],
    }),
  )
  const providerId = String(id)
  await seedCertificates(ctx, providerId, demo)
  const person = contactCall.input.parse({ providerId, name: contact, post, phone, isShown: true })
  const contactIds = [String((await addContact(ctx, person)).id)]
  await moveTo(ctx, providerId, demo.state === 'talking' ? 'talking' : 'cooperating')
  const made: number[] = []
  for (const { category, isOff, price, ...service } of demo.services) {
    const priced = price === undefined ? { priceMode: 'negotiable' } : { priceMode: 'fixed', price }
    const row = await createService(
      ctx,
      serviceCall.input.parse({
        ...service,
        ...priced,
        providerId,
        categoryId: idOf(category),
        regions: [...demo.regions],
        contactIds,
      }),
    )
    if (isOff) continue
    await switchService(ctx, { serviceId: row.id, state: 1 })
    made.push(row.id)
  }
  if (demo.state !== 'paused') return made
  await moveTo(ctx, providerId, 'paused', '资质续展期间暂停合作')
  return []
}

async function seedCertificates(ctx: Ctx, providerId: string, { certificates }: DemoProvider): Promise<void> {
  const year = Number(clockDay(ctx.services.now()).slice(0, 4))
  for (const [name, number, issuer, years] of certificates) {
    const issuedOn = `${year - 2}-03-15`
    const expiresOn = years === null ? null : `${year + years}-03-14`
    const values = { providerId, name, number, issuer, issuedOn, expiresOn }
    await saveCertificate(ctx, certificateCall.input.parse(values))
  }
}

/** Takes a provider through the states up to one. */
async function moveTo(
  ctx: Ctx,
  providerId: string,
  state: DemoProvider['state'],
  reason = '年度服务商遴选',
): Promise<void> {
  const day = clockDay(ctx.services.now())
  const steps = state === 'cooperating' ? (['talking', 'cooperating'] as const) : [state]
  for (const cooperationStatus of steps)
    await switchCooperation(ctx, {
      id: Number(providerId),
      cooperationStatus,
      reason,
      startOn: cooperationStatus === 'cooperating' ? `${Number(day.slice(0, 4)) - 1}-01-01` : null,
      endOn: cooperationStatus === 'cooperating' ? `${Number(day.slice(0, 4)) + 2}-12-31` : undefined,
    })
}

const DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** Returns an invented credit code with a right check digit, always the same for a name. */
function codeOf(name: string): string {
  const seed = Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_999_989, 7)
  const body = `91410100MA${String(seed % 10_000_000).padStart(7, '0')}`
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * DIGITS.indexOf(body[at] ?? '0'), 0)
  return body + (DIGITS[(31 - (sum % 31)) % 31] ?? '0')
}

const questions = [
  ['林示例', '示例种业股份有限公司', '我们有 120 份材料，能否 12 月初送样？报告多久能出？'],
  ['高示例', '示例农业大学', '请问可以按批次结算吗？'],
  ['何示例', null, '想了解最低委托量和预付比例。'],
  ['罗示例', '示例省农科院', '需要两年的数据用于审定申报，时间来得及吗？'],
  ['梁示例', '示例育种站', '能否到站取样？'],
  ['宋示例', '示例种子公司', '去年合作过，今年价格有调整吗？'],
] as const

/** Asks about some services; most consults are answered, closed and rated. */
async function seedConsults(ctx: Ctx, serviceIds: readonly number[]): Promise<void> {
  // Three ratings of the first provider make an average.
  const asked = [serviceIds[0], serviceIds[0], serviceIds[1], serviceIds[2], serviceIds[4], serviceIds[7]]
  for (const [at, [name, company, content]] of questions.entries()) {
    const serviceId = asked[at]
    if (serviceId === undefined) continue
    const phone = `1380000${String(1000 + at)}`
    const input = { serviceId: String(serviceId), name, company, phone, content }
    const { id } = await addConsult(ctx, consultCall.input.parse(input))
    if (at === 4) continue
    const text = '可以。请先填写委托单，收到样品后按说明的周期出报告，量大可另行商定。'
    const answered = await answerConsult(ctx, { id, version: 1, text, isNote: false })
    if (at > 3) continue
    await closeConsult(ctx, {
      id,
      version: answered.version,
      outcome: at === 3 ? 'declined' : 'deal',
      text: null,
    })
    if (at < 3) await addRating(ctx, { consultId: id, score: 5 - (at % 2), comment: ratingsOf[at] ?? null })
  }
}

const ratingsOf = ['交付准时，台账清楚。', '沟通及时，个别组合结实率偏低。', '授粉记录完整，值得长期合作。']
