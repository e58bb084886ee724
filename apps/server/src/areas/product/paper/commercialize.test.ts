import { listProductDecisions, saveProductDecision } from '@hepu/api/areas/product/decision/decisionLog'
import * as api from '@hepu/api/areas/product/paper/onePagePaper'
import type { InputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { productPaperMove } from '../../../db/schema/index.ts'
import { ctxOf, type Client } from '../../../../test/testApp.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { FileTest } from '../../../files/testFiles.ts'
import { setCommercializeState } from './commercialize.ts'
import { makeIndustry, makePaper, makeProduct, paperTests, rowOf } from './testPapers.ts'

const papers = paperTests()
const { show, update, productPaperOf } = papers
let app: FileTest
let ann: Client
beforeEach(() => {
  app = papers.app()
  ann = papers.ann()
})

describe('商业化状态', () => {
  test('F-481 papers are given to a company of the kind 产业公司, several at once', async () => {
    const ids = [await productPaperOf('禾谱甲'), await productPaperOf('禾谱乙')]
    const companyId = await makeIndustry(app, ann, '黄淮海公司')
    const allocate = (input: object) => ann.call(api.allocatePapers, { ids, companyId, ...input })
    await expect(allocate({ companyId: String(ann.orgId) })).rejects.toThrow(
      '只能分配给类型为“产业公司”的机构，请在“机构管理”中设置',
    )
    await expect(allocate({ companyId: '999999' })).rejects.toThrow('产业公司不存在或无权查看')
    await expect(allocate({ date: '2099-01-01' })).rejects.toThrow('分配日期不能晚于今天')
    expect(await allocate({ date: '2026-01-05' })).toEqual({ count: 2 })
    expect(await rowOf(ann, ids[0]!)).toMatchObject({
      commercializeState: '2',
      companyName: '黄淮海公司',
      allocatedOn: '2026-01-05',
    })
    const { total } = await ann.call(api.pagePapers, { model: { commercializeState: '2', companyId } })
    expect(total).toBe(2)
  })

  test('a state follows only where it may, and the history keeps the reason', async () => {
    const id = await productPaperOf('禾谱甲')
    await expect(update(id, { commercializeState: '4' })).rejects.toThrow(
      '商业化状态「未评估」不能改为「已商业化」，可改为：待分配、已分配、暂缓、退出',
    )
    await expect(update(id, { commercializeState: '2' })).rejects.toThrow('须先分配产业公司')
    await update(id, { commercializeState: '1', reason: '评审通过' })
    const companyId = await makeIndustry(app, ann, '黄淮海公司')
    await ann.call(api.allocatePapers, { ids: [id], companyId })
    await update(id, { commercializeState: '1', reason: '收回' })
    expect(await rowOf(ann, id)).toMatchObject({ companyId: null, allocatedOn: null })
    const { content } = await show(id)
    expect(content.decisions.map(({ text: said }) => said)).toEqual([
      '已分配 → 待分配：收回',
      '待分配 → 已分配：分配给黄淮海公司',
      '未评估 → 待分配：评审通过',
    ])
    expect(await ann.call(api.commercializeStateList, { id })).toEqual([
      { value: '1', label: '待分配' },
      { value: '0', label: '未评估' },
      { value: '5', label: '暂缓' },
      { value: '6', label: '退出' },
    ])
    await update(id, { commercializeState: '6' })
    await expect(update(id, { commercializeState: '0' })).rejects.toThrow('已是「退出」，不能再改')
    await expect(ann.call(api.allocatePapers, { ids: [id], companyId })).rejects.toThrow('已退出')
  })

  test('a decision moves the paper of its product in the same transaction, or nothing at all', async () => {
    const productId = await makeProduct(ann, '禾谱甲')
    const id = await makePaper(ann, `product:${productId}`)
    const ctx = await ctxOf(app, ann)
    await inTransaction(app.services.db, (db) =>
      setCommercializeState({ ...ctx, db }, Number(productId), '5', 77, '续试一年'),
    )
    expect(await rowOf(ann, id)).toMatchObject({ commercializeState: '5' })
    const moves = await app.services.db
      .select()
      .from(productPaperMove)
      .where(eq(productPaperMove.paperId, Number(id)))
    expect(moves).toMatchObject([{ fromState: '0', toState: '5', decisionId: 77, reason: '续试一年' }])
    await expect(
      inTransaction(app.services.db, (db) => setCommercializeState({ ...ctx, db }, Number(productId), '4')),
    ).rejects.toThrow('须先分配产业公司')
    const none = await makeProduct(ann, '禾谱乙')
    expect(await setCommercializeState(ctx, Number(none), '5')).toBeNull()
  })
})

test('a product that left and was taken back gets another paper, and only this one follows its decisions', async () => {
  const productId = await makeProduct(ann, '重返一号')
  const first = await makePaper(ann, `product:${productId}`)
  const said = { id: productId, bizYear: 2025, reason: '理由', decider: '张总', decidedOn: '2024-11-01' }
  const decide = async (more: Partial<InputOf<typeof saveProductDecision>>) => {
    const { version } = await ann.call(listProductDecisions, { id: productId })
    const input = { ...said, version, decision: '退出' as const, ...more }
    return ann.call(saveProductDecision, input)
  }
  const exit = { decision: '退出', reasonKind: '市场' } as const
  await decide(exit)
  const left = await decide(exit)
  expect(left.stateAfter).toBe('退出')
  expect(await rowOf(ann, first)).toMatchObject({ commercializeState: '6' })
  await expect(makePaper(ann, `product:${productId}`)).rejects.toThrow('有候选不存在')
  await decide({ decision: '恢复', supersedesId: left.id, reason: '市场回暖' })
  await decide({ decision: '恢复', reason: '重新销售' })
  const second = await makePaper(ann, `product:${productId}`)
  await expect(makePaper(ann, `product:${productId}`)).rejects.toThrow('有候选不存在')
  await decide({ decision: '恢复', reason: '恢复在售' })
  expect(await rowOf(ann, first)).toMatchObject({ commercializeState: '6' })
  expect(await rowOf(ann, second)).toMatchObject({ name: '重返一号' })
  await decide({ decision: '停售', reason: '再停' })
  expect(await rowOf(ann, second)).toMatchObject({ commercializeState: '5' })
  expect(await rowOf(ann, first)).toMatchObject({ commercializeState: '6' })
})
