import * as api from '@hepu/api/areas/integration/consult/consult'
import {
  consultStates,
  consultWorkflow,
  type ConsultState,
} from '@hepu/api/areas/integration/consult/consultWorkflow'
import * as rating from '@hepu/api/areas/integration/consult/rating'
import { providerShow } from '@hepu/api/areas/integration/provider/provider'
import { editService, serviceShow } from '@hepu/api/areas/integration/service/serviceManager'
import { pageObligations } from '@hepu/api/core/obligation/obligationCalls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { serviceConsult } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { addServiceConsult } from '../shared.ts'
import { makeCategory, makeProvider, makeService } from '../testServices.ts'

let app: TestApp
let ann: Client
let leaf: string
let provider: Awaited<ReturnType<typeof makeProvider>>
let serviceId: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
  leaf = await makeCategory(ann, '检测')
  provider = await makeProvider(ann, leaf)
  serviceId = await makeService(ann, provider, leaf)
})
afterAll(() => app.close())

const asker = { name: '王客户', phone: '13800138000', content: '请报价' }
const ask = (more = {}) => ann.call(api.addConsult, { serviceId, ...asker, ...more })
const show = (id: string) => ann.call(api.consultShow, { id })
const answer = async (id: string, text = '可以') => {
  const { version } = await show(id)
  return ann.call(api.answerConsult, { id, version, text })
}
const close = async (id: string) => {
  const { version } = await answer(id)
  return ann.call(api.closeConsult, { id, version, outcome: 'deal' })
}

/** Stores the consult of a visitor, as the call of the portal does. */
const askAsVisitor = (content: string, phone = asker.phone) =>
  inTransaction(app.services.db, (db) => {
    const ctx = { db, services: app.services, requestId: 'test', caller: null } as unknown as PublicCtx
    return addServiceConsult(ctx, {
      ...asker,
      serviceId: Number(serviceId),
      phone,
      company: null,
      email: null,
      content,
    })
  })

describe('refusals', () => {
  test('an open consult is not deleted, and a new one is not closed without an answer', async () => {
    const { id } = await ask()
    await expect(ann.call(api.deleteConsults, { ids: [id] })).rejects.toMatchObject({
      message: '「王客户」的咨询为「未处理」，关闭或判为无效后才能删除',
    })
    const { version } = await show(id)
    await expect(ann.call(api.closeConsult, { id, version, outcome: 'deal' })).rejects.toMatchObject({
      message: '当前状态为「未处理」，不能变为「已关闭」',
    })
  })

  test('every pair of states without a move is refused, and both states are named', async () => {
    const { id } = await ask()
    const text = '说明'
    const { version } = await show(id)
    const moves = [
      ['take', () => ann.call(api.takeConsult, { id, version })],
      ['answer', () => ann.call(api.answerConsult, { id, version, text, isNote: false })],
      ['close', () => ann.call(api.closeConsult, { id, version, outcome: 'deal' })],
      ['invalidate', () => ann.call(api.invalidateConsult, { id, version, reason: text })],
    ] as const
    const states = Object.keys(consultStates) as ConsultState[]
    let refused = 0
    for (const state of states) {
      await app.services.db
        .update(serviceConsult)
        .set({ state })
        .where(eq(serviceConsult.id, Number(id)))
      for (const [name, move] of moves.filter(([each]) => !consultWorkflow.allows(state, each))) {
        const { to } = consultWorkflow.moves[name]
        refused += 1
        await expect(move()).rejects.toMatchObject({
          message: `当前状态为「${consultStates[state]}」，不能变为「${to && consultStates[to]}」`,
        })
      }
    }
    expect(refused).toBe(13)
  })

  test('a consult of another organisation does not exist', async () => {
    const { id } = await ask()
    const bob = await app.user()
    await expect(bob.call(api.consultShow, { id })).rejects.toMatchObject({ code: 4040 })
    await expect(bob.call(api.takeConsult, { id, version: 1 })).rejects.toMatchObject({ code: 4040 })
    await expect(bob.call(api.addConsult, { serviceId, ...asker })).rejects.toMatchObject({ code: 4040 })
  })

  test('a rating before the end of the consult, a second one, and one of somebody else are refused', async () => {
    const { id } = await ask()
    await expect(ann.call(rating.addRating, { consultId: id, score: 5 })).rejects.toMatchObject({
      message: '咨询关闭后才能评价',
    })
    await close(id)
    await ann.call(rating.addRating, { consultId: id, score: 5 })
    await expect(ann.call(rating.addRating, { consultId: id, score: 1 })).rejects.toMatchObject({
      message: '这条咨询已经评价过',
    })
    await askAsVisitor('请报价', '13800138009')
    const [visitors] = (await ann.call(api.consultPage, { model: { state: 'new' } })).records
    await expect(ann.call(rating.addRating, { consultId: visitors!.id, score: 5 })).rejects.toMatchObject({
      message: '只有咨询人本人可以评价',
    })
    await expect(ann.call(rating.addRating, { consultId: id, score: 6 })).rejects.toMatchObject({
      message: '评分应为1～5的整数',
    })
  })
})

describe('a consult', () => {
  test('F-577 is taken, answered, noted, closed and deleted', async () => {
    const { id } = await ask({ company: '甲种业' })
    const { version } = await show(id)
    expect(await ann.call(api.takeConsult, { id, version })).toEqual({ version: 2 })
    await answer(id, '下周可以')
    const answered = await show(id)
    expect(answered).toMatchObject({ state: 'answered', assigneeId: String(ann.userId), isLate: false })
    await ann.call(api.answerConsult, { id, version: answered.version, text: '老客户', isNote: true })
    expect((await show(id)).messages).toMatchObject([
      { kind: 'answer', text: '下周可以' },
      { kind: 'note', text: '老客户' },
    ])
    const [own] = await ann.call(api.myConsults, { serviceId })
    expect(own?.messages).toMatchObject([{ kind: 'answer', text: '下周可以' }])
    const last = await show(id)
    await ann.call(api.closeConsult, { id, version: last.version, outcome: 'deal' })
    expect((await ann.call(api.consultPage, { model: { name: '甲种业' } })).records).toMatchObject([
      { id, state: 'closed', outcome: 'deal' },
    ])
    await ann.call(api.deleteConsults, { ids: [id] })
    expect((await ann.call(api.consultPage, {})).records).toEqual([])
  })

  test('keeps the service as it was seen', async () => {
    const before = await ann.call(serviceShow, { id: serviceId })
    const { id } = await ask()
    await ann.call(editService, {
      id: serviceId,
      version: before.version,
      providerId: provider.id,
      categoryId: leaf,
      name: '新名称',
      description: '新说明',
      priceMode: 'negotiable',
      contactIds: [provider.contactId],
    })
    const { snapshot } = await show(id)
    expect(snapshot).toContainEqual({ label: '服务名称', text: before.name })
    expect(snapshot).toContainEqual({ label: '报价方式', text: '100.00 元/样' })
  })

  test('of the same phone about the same service joins the open one', async () => {
    const first = await ask()
    const second = await ask({ content: '再问一次' })
    expect(second).toEqual({ id: first.id, isMerged: true })
    expect((await show(first.id)).messages).toMatchObject([{ kind: 'question', text: '再问一次' }])
    await close(first.id)
    expect(await ask()).toMatchObject({ isMerged: false })
  })

  test('of a visitor is stored in the organisation of the service, without markup', async () => {
    await askAsVisitor('<img src=x onerror=alert(1)>请<b>报价</b>：株高<280厘米、产量>700公斤', '13800138001')
    const [found] = (await ann.call(api.consultPage, {})).records
    expect(found).toMatchObject({
      source: 'public',
      content: '请报价：株高<280厘米、产量>700公斤',
      phone: '13800138001',
    })
  })

  test('is due the next day for who sees to the provider, until the first answer', async () => {
    const { id } = await ask()
    const due = async () =>
      (await ann.call(pageObligations, { model: { state: 'open' } })).records.filter(
        ({ rule }) => rule === 'integration.consult',
      )
    expect(await due()).toMatchObject([{ title: '王客户', ownerId: String(ann.userId) }])
    await answer(id)
    expect(await due()).toEqual([])
  })

  test('is rated after its end; an average needs three ratings, and the provider answers', async () => {
    for (const [at, score] of [5, 4, 4].entries()) {
      const { id } = await ask({ phone: `1380013810${at}` })
      await close(id)
      await ann.call(rating.addRating, { consultId: id, score, comment: '及时' })
      const { rating: sum } = await ann.call(providerShow, { id: provider.id })
      expect(sum).toEqual({ count: at + 1, average: at < 2 ? null : 4.3 })
    }
    const [newest] = await ann.call(rating.ratingList, { providerId: provider.id })
    await ann.call(rating.answerRating, { id: newest!.id, version: newest!.version, answer: '谢谢' })
    expect((await ann.call(rating.ratingList, { providerId: provider.id }))[0]).toMatchObject({
      score: 4,
      answer: '谢谢',
    })
  })

  test('is judged invalid with a reason, and stays so', async () => {
    const { id } = await ask()
    const { version } = await show(id)
    await ann.call(api.invalidateConsult, { id, version, reason: '广告' })
    expect(await show(id)).toMatchObject({ state: 'invalid', outcome: 'invalid' })
    await expect(answer(id)).rejects.toMatchObject({ message: '当前状态为「无效」，不能变为「已回复」' })
  })
})
