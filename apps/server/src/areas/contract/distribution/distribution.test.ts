import * as rules from '@hepu/api/areas/contract/distribution/contractDistribution'
import * as runs from '@hepu/api/areas/contract/distribution/distributionRun'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/testApp.ts'
import {
  addRule,
  confirmedRun,
  draftRun,
  linesOf,
  makeDistribution,
  receive,
  teamTerms,
} from './testDistributions.ts'
import { storeBreeder, storeCooperative } from '../../breeder/testBreeders.ts'
import { eachDistribution, refusal } from './testEachDistribution.ts'

const at = eachDistribution()

/** Returns how many calls wait for a lock. */
async function countWaiting() {
  const { rows } = await at.app.services.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n
}

describe('refusals of rules', () => {
  test.each([
    ['99.99', ['50', '30', '19.99']],
    ['100.01', ['50', '30', '20.01']],
  ])('F-435 percentages of %s are refused with the sum and 100', async (sum, shares) => {
    const lines = shares.map((percent, no) => ({
      kind: 'unit' as const,
      name: `单位${no}`,
      percent,
    }))
    await expect(addRule(at, { lines })).rejects.toMatchObject(refusal(`分配比例合计为${sum}%，应为100%`))
  })

  test('a rule that overlaps another one is refused with its days, unless the other one is ended', async () => {
    await addRule(at)
    const next = { name: '新办法', validFrom: '2026-01-01' }
    await expect(addRule(at, teamTerms(), next)).rejects.toMatchObject(
      refusal('与分配规则「分配办法」（2025-01-01 至 长期）的有效期重叠，请先将其止于 2025-12-31'),
    )
    await addRule(at, teamTerms(), { ...next, endsPrevious: true })
    const { rules: found } = await at.maker.call(rules.listRules, { contractId: at.contractId })
    expect(
      found.map(({ name, validFrom, validTo, versionNo }) => [name, validFrom, validTo, versionNo]),
    ).toEqual([
      ['新办法', '2026-01-01', null, 1],
      ['分配办法', '2025-01-01', '2025-12-31', 2],
    ])
  })

  test('a change of a rule that somebody else deletes meanwhile is refused', async () => {
    const { id } = await addRule(at)
    const period = { validFrom: '2025-01-01', validTo: null }
    const input = { id, version: 1, name: '新办法', ...period, terms: teamTerms() }
    const { edit } = await at.app.services.db.transaction(async (db) => {
      await db.execute(sql`select from contract where id = ${at.contractId} for update`)
      const waiting = at.maker.call(rules.editRule, input).catch((error: unknown) => error)
      await expect.poll(countWaiting).toBe(1)
      await db.execute(sql`update contract_distribution set deleted_at = now() where id = ${id}`)
      return { edit: waiting }
    })
    expect(await edit).toMatchObject({ code: 4040, message: '分配规则不存在或无权查看' })
  })

  test('a cooperative variety of nobody, or of another organisation, is refused with its partner', async () => {
    const bredBy = async (client: Client) => {
      const { id } = await storeBreeder(at.app, client)
      return String((await storeCooperative(at.app, client, id)).id)
    }
    const stranger = await bredBy(await at.app.user())
    for (const cooperativeId of [stranger, '999999999']) {
      const partners = [{ name: '某院', percent: '10', cooperativeId }]
      await expect(addRule(at, teamTerms([], { partners }))).rejects.toMatchObject(
        refusal('合作单位「某院」的合作品种不存在或无权查看'),
      )
    }
    const partners = [{ name: '某院', percent: '10', cooperativeId: await bredBy(at.maker) }]
    await expect(addRule(at, teamTerms([], { partners }))).resolves.toBeDefined()
  })

  test('a contract that brings no money gets no rule', async () => {
    const outgoing = await makeDistribution(at.app, { direction: 'out' })
    await expect(addRule(outgoing)).rejects.toMatchObject(refusal('不是收入合同，没有可分配的收益'))
  })

  test('a rule that a run used is not deleted, and a change of it is its next version', async () => {
    const { id } = await addRule(at)
    await receive(at, '100.01')
    const run = await confirmedRun(at)
    await expect(at.maker.call(rules.deleteRule, { id })).rejects.toMatchObject(
      refusal('已使用该规则，不能删除'),
    )
    const terms = teamTerms([], { lines: [{ kind: 'unit', name: '本单位', percent: '100' }] })
    const changed = { id, version: 1, name: '分配办法', validFrom: '2025-01-01', terms }
    await expect(at.maker.call(rules.editRule, changed)).resolves.toMatchObject({ versionNo: 2 })
    await expect(at.maker.call(rules.editRule, changed)).rejects.toMatchObject({ code: 4090 })
    const { records } = await at.maker.call(runs.pageRunReceipts, { model: { runId: run } })
    expect(records[0]).toMatchObject({ ruleVersionNo: 1 })
    await expect(at.maker.call(runs.verifyRun, { id: run })).resolves.toMatchObject({ isSame: true })
  })
})

describe('refusals of runs', () => {
  test('a run without receipts or without a rule says what is missing', async () => {
    await expect(draftRun(at, '2025-12-31')).rejects.toMatchObject(
      refusal('截至 2025-12-31 没有待分配的收款'),
    )
    await receive(at, '100.00')
    await expect(draftRun(at, '2025-12-31')).rejects.toMatchObject(
      refusal('有 1 笔收款共 100.00 元，但2025-03-01 没有生效的分配规则，请先设置分配规则'),
    )
  })

  test('a second draft of a contract, asked for twice, is refused with the number of the first', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const { number } = await draftRun(at)
    await receive(at, '50.00')
    await expect(draftRun(at)).rejects.toMatchObject(refusal(`分配单 ${number} 尚未确认，请先确认或删除`))
  })

  test('who made a run does not confirm it', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const { id } = await draftRun(at)
    await expect(at.maker.call(runs.confirmRun, { id, version: 1 })).rejects.toMatchObject(
      refusal('不能确认本人编制的分配单，请由另一人确认'),
    )
    const { can, whyNot } = await at.maker.call(runs.showRun, { id })
    expect([can['confirm'], whyNot?.['confirm']]).toEqual([false, '不能确认本人编制的分配单，请由另一人确认'])
  })

  test('a confirmed run is neither deleted nor confirmed again', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const id = await confirmedRun(at)
    await expect(at.maker.call(runs.deleteRun, { id })).rejects.toMatchObject(
      refusal('已确认并锁定，不能删除'),
    )
    await expect(at.checker.call(runs.confirmRun, { id, version: 2 })).rejects.toMatchObject(
      refusal('已确认，不能再次确认'),
    )
  })

  test('a run of another organisation does not exist', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const { id } = await draftRun(at)
    const stranger = await at.app.user()
    await expect(stranger.call(runs.showRun, { id })).rejects.toMatchObject({ code: 4040 })
  })
})

describe('a run', () => {
  test('F-456 F-561 divides 100.01 level by level, names its payees in capitals, and is confirmed by another person', async () => {
    await addRule(at)
    await receive(at, '100.01')
    const preview = await at.maker.call(runs.runPreview, { contractId: at.contractId, until: '2025-12-31' })
    expect(preview).toMatchObject({ problem: null, net: '100.01', netCapital: '壹佰元零壹分', lineCount: 5 })
    expect(preview.payees.map(({ name, amount, capital }) => `${name} ${amount} ${capital}`)).toEqual([
      '本单位 40.00 肆拾元整',
      '育种人3 20.41 贰拾元肆角壹分',
      '育种人1 19.80 壹拾玖元捌角',
      '育种人2 19.80 壹拾玖元捌角',
    ])
    const id = await confirmedRun(at)
    expect(await linesOf(at, id)).toEqual([
      '育种团队 60.01',
      '育种人1 19.80',
      '育种人2 19.80',
      '育种人3 20.41',
      '本单位 40.00',
    ])
    const shown = await at.checker.call(runs.showRun, { id })
    expect(shown).toMatchObject({ state: 'confirmed', number: expect.stringMatching(/^FP\d{8}$/) as string })
  })

  test('is compared with what the same payees got the year before', async () => {
    await addRule(at)
    await receive(at, '1000.00', '2025-03-01')
    await confirmedRun(at, '2025-12-31')
    await receive(at, '500.00', '2026-03-01')
    const { payees, lastYear } = await at.maker.call(runs.runPreview, {
      contractId: at.contractId,
      until: '2026-12-31',
    })
    expect(lastYear).toBe(2025)
    expect(payees.find(({ name }) => name === '本单位')).toMatchObject({
      amount: '200.00',
      lastYear: '400.00',
    })
  })

  test('that is not confirmed frees its receipts when it is deleted', async () => {
    await addRule(at)
    await receive(at, '100.00')
    const { id } = await draftRun(at)
    await at.maker.call(runs.deleteRun, { id })
    const again = await draftRun(at)
    expect(again.id).not.toBe(id)
    await expect(at.maker.call(runs.waitingContracts, {})).resolves.toEqual([])
  })

  test('takes costs in full first, shows their balance, and goes on where the run before ended', async () => {
    await addRule(at, teamTerms([], { expenses: [{ name: '直接成本', amount: '150.00' }] }))
    await receive(at, '100.00', '2025-03-01')
    await confirmedRun(at)
    const open = async () => (await at.maker.call(rules.listRules, { contractId: at.contractId })).costs
    await expect(open()).resolves.toEqual([
      { name: '直接成本', amount: '150.00', recovered: '100.00', open: '50.00' },
    ])
    await receive(at, '100.00', '2025-04-01')
    const id = await confirmedRun(at)
    await expect(at.maker.call(runs.showRun, { id })).resolves.toMatchObject({
      deducted: '50.00',
      net: '50.00',
    })
    await expect(open()).resolves.toMatchObject([{ open: '0.00' }])
  })

  test('uses the rule of the day of each receipt, and a draft says when its rule was changed', async () => {
    await addRule(at, teamTerms(), { validTo: '2025-06-30' })
    const { id: second } = await addRule(
      at,
      { lines: [{ kind: 'unit', name: '本单位', percent: '100' }] },
      { name: '下半年', validFrom: '2025-07-01' },
    )
    await receive(at, '10.00', '2025-07-01')
    await receive(at, '10.00', '2025-06-30')
    const { id } = await draftRun(at)
    expect(await linesOf(at, id)).toEqual([
      '本单位 10.00',
      '育种团队 6.00',
      '育种人1 1.98',
      '育种人2 1.98',
      '育种人3 2.04',
      '本单位 4.00',
    ])
    const terms = teamTerms()
    await at.maker.call(rules.editRule, {
      id: second,
      version: 1,
      name: '下半年',
      validFrom: '2025-07-01',
      terms,
    })
    const { warnings } = await at.checker.call(runs.showRun, { id })
    expect(warnings).toEqual([
      '分配规则「下半年」已改为第2版，本单仍按第1版；要按新版次分配，请删除本单后重新编制',
    ])
  })

  test('warns an institute whose team gets less than half', async () => {
    const institute = await makeDistribution(at.app)
    await at.app.services.db.execute(
      sql`update organization set kind = 'INSTITUTE' where id = ${institute.maker.orgId}`,
    )
    const lines = [
      { kind: 'team' as const, name: '团队', percent: '40' },
      { kind: 'unit' as const, name: '单位', percent: '60' },
    ]
    const { warnings } = await addRule(institute, { lines })
    expect(warnings[0]).toMatch('团队分配比例为40%，低于科研机构净收入应有的50%')
  })
})
