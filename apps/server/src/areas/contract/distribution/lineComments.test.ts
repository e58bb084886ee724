import * as api from '@hepu/api/areas/contract/distribution/distributionComment'
import * as income from '@hepu/api/areas/contract/distribution/distributionIncome'
import { itemAt } from '@hepu/api/core/must'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Client } from '../../../../test/testApp.ts'
import { contractCommentEvent, contractLineComment, userNotice } from '../../../db/schema/index.ts'
import {
  addRule,
  confirmedRun,
  confirmRun,
  draftRun,
  receive,
  reversedRun,
  teamTerms,
} from './testDistributions.ts'
import { eachDistribution } from './testEachDistribution.ts'

const at = eachDistribution()
let breeder: Client
let other: Client
beforeEach(async () => {
  breeder = await at.app.user({ org: at.maker.org, permissions: [] })
  other = await at.app.user({ org: at.maker.org, permissions: [] })
  await addRule(at, teamTerms([String(breeder.userId), String(other.userId)]))
  await receive(at, '100.01')
})

const titlesOf = async ({ userId }: Client, kind: string) => {
  const found = await at.app.services.db.select().from(userNotice).where(eq(userNotice.userId, userId))
  return found.filter((notice) => notice.kind === kind).map(({ title }) => title)
}
const ownLine = async (client: Client) => itemAt((await client.call(income.mine, {})).lines, 0)

test('a payee cannot say anything about the line of another, nor about a draft', async () => {
  const { id } = await draftRun(at)
  const { lines } = await at.maker.call(income.profit, { contractId: at.contractId, year: 2025 })
  const named = (name: string) =>
    itemAt(
      lines.filter((line) => line.name === name),
      0,
    ).id
  const refused = { code: 4040, message: '分配明细不存在，或不是分配给您的' }
  const comment = (lineId: string) => breeder.call(api.commentLine, { lineId, text: '比例不对' })
  await expect(comment(named('育种人1'))).rejects.toMatchObject(refused)
  await confirmRun(at, id)
  await expect(comment(named('育种人2'))).rejects.toMatchObject(refused)
  await expect(comment(named('育种人1'))).resolves.toBeTruthy()
  await expect(breeder.call(api.runComments, { runId: id })).rejects.toMatchObject({ code: 4030 })
})

test('what a payee says stands on his income and on the run, and those who confirm are informed', async () => {
  const runId = await confirmedRun(at)
  const { id: lineId } = await ownLine(breeder)
  await breeder.call(api.commentLine, { lineId, text: '比例应为35%' })
  await at.checker.call(api.commentLine, { lineId, text: '按办法第1版为33%' })
  const said = ['比例应为35%', '按办法第1版为33%']
  expect((await ownLine(breeder)).comments.map(({ text }) => text)).toEqual(said)
  expect((await ownLine(other)).comments).toEqual([])
  const shown = await at.maker.call(api.runComments, { runId })
  expect(shown.map(({ text, name }) => [name, text])).toEqual(said.map((text) => ['育种人1', text]))
  const informed = await titlesOf(at.maker, 'contract.disputed')
  expect(informed).toHaveLength(2)
  expect(await titlesOf(at.checker, 'contract.disputed')).toHaveLength(1)
  expect(await titlesOf(breeder, 'contract.disputed')).toEqual([])
})

test('the database refuses to change or delete what was said', async () => {
  await confirmedRun(at)
  const { id: lineId } = await ownLine(breeder)
  await breeder.call(api.commentLine, { lineId, text: '比例应为35%' })
  const { db } = at.app.services
  await expect(db.update(contractLineComment).set({ text: '同意' })).rejects.toThrow()
  await expect(db.delete(contractLineComment)).rejects.toThrow()
  await expect(db.execute(sql`truncate contract_line_comment`)).rejects.toThrow()
})

test('an answer gives what was said a state, informs who said it, and a closed one is not answered again', async () => {
  await confirmedRun(at)
  const { id: lineId } = await ownLine(breeder)
  const { id: commentId } = await breeder.call(api.commentLine, { lineId, text: '比例应为35%' })
  const open = async (state?: 'open' | 'answered' | 'closed') =>
    (await at.checker.call(api.pageComments, { model: { state } })).records
  expect(await open('open')).toMatchObject([{ id: commentId, state: 'open', can: { answer: true } }])
  await expect(breeder.call(api.answerComment, { commentId, text: '同意' })).rejects.toMatchObject({
    code: 4030,
  })
  await at.checker.call(api.answerComment, { commentId, text: '按办法为33%' })
  expect(await open('open')).toEqual([])
  await at.checker.call(api.answerComment, { commentId, text: '已当面说明', isClosed: 'true' })
  expect(await open('closed')).toMatchObject([{ answers: [{ text: '按办法为33%' }, { text: '已当面说明' }] }])
  await expect(at.checker.call(api.answerComment, { commentId, text: '再说' })).rejects.toThrow('已关闭')
  expect((await ownLine(breeder)).comments).toMatchObject([{ state: 'closed' }])
  expect(await titlesOf(breeder, 'contract.answered')).toHaveLength(2)
  await expect(at.app.services.db.update(contractCommentEvent).set({ text: '改' })).rejects.toThrow()
})

test('payees who are users are informed of a confirmed run and of its reversal, and of no draft', async () => {
  const { id } = await draftRun(at)
  expect(await titlesOf(breeder, 'contract.distributed')).toEqual([])
  await confirmRun(at, id)
  await reversedRun(at, id)
  expect(await titlesOf(breeder, 'contract.distributed')).toMatchObject([
    expect.stringContaining('收益分配已确认'),
    expect.stringContaining('收益分配已冲销'),
  ])
  expect(await titlesOf(at.checker, 'contract.distributed')).toEqual([])
})
