import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeFileKinds } from '@hepu/api/areas/contract/change/changeKinds'
import * as api from '@hepu/api/areas/contract/change/contractChange'
import { contractDetailCall, contractPage, editContract } from '@hepu/api/areas/contract/record/contractCalls'
import { partySave } from '@hepu/api/areas/authority/party/party'
import { saveFlow } from '@hepu/api/core/approval/flowCalls'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import { itemAt, must } from '@hepu/api/core/must'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testConfig, type TestApp } from '../../../../test/testApp.ts'
import {
  contract,
  contractCollection,
  contractCollectionUse,
  contractCondition,
  contractParty,
} from '../../../db/schema/index.ts'
import { pdf } from '../../../files/testFiles.ts'
import { storeContract } from '../testContracts.ts'
import { decide, makeChangeable, makeContractPeople, proposeChange, storeConditions } from './testChanges.ts'

let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'hepu-contract-changes-'))
let people: Awaited<ReturnType<typeof makeContractPeople>>
let made: Awaited<ReturnType<typeof makeChangeable>>
beforeAll(async () => {
  app = await testApp({ config: testConfig({ HEPU_DATA_DIR: folder }) })
})
beforeEach(async () => {
  people = await makeContractPeople(app)
  made = await makeChangeable(app, people.manager)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const amountTo = (amount: string) => ({ kind: 'amount' as const, values: { amount } })
const finalTo = (amount: string) => ({
  kind: 'condition' as const,
  values: { conditionId: made.final, name: '尾款', amount },
})
const period = { kind: 'period' as const, values: { startOn: '2025-01-10', endOn: '2032-12-31' } }
const stored = async () => {
  const [row] = await app.connection.db.select().from(contract).where(eq(contract.id, made.row.id))
  return must(row, 'the contract')
}
const preview = (actions: Parameters<typeof proposeChange>[2], more = {}) =>
  people.manager.call(api.contractChangePreview, { contractId: made.id, actions, ...more })

describe('refusals of a change', () => {
  test('a draft is changed directly, an ended contract not at all, and a supplement by its contract', async () => {
    const { manager } = people
    const draft = await storeContract(app, manager, { name: '草稿合同', state: 'draft', number: null })
    await expect(proposeChange(manager, String(draft.id), [period])).rejects.toMatchObject({
      message: '合同「草稿合同」还是草稿，可以直接修改，不需要变更',
    })
    const ended = await storeContract(app, manager, { name: '旧合同', state: 'finished' })
    await expect(proposeChange(manager, String(ended.id), [period])).rejects.toMatchObject({
      message: '合同「旧合同」的状态为“已完成”，不能变更',
    })
    const more = await storeContract(app, manager, { name: '补充一', kind: 'SUPPLEMENT' })
    await expect(proposeChange(manager, String(more.id), [period])).rejects.toMatchObject({
      message: '「补充一」不是合同，不能提出变更；请在主合同上办理',
    })
  })

  test('another amount is refused until the payment conditions sum to it; the refusal says by how much they miss it', async () => {
    const { manager } = people
    const sent = proposeChange(manager, made.id, [amountTo('1200000')], { submit: true })
    await expect(sent).rejects.toMatchObject({
      message:
        '付款条件合计 1,000,000.00 元，比合同总额 1,200,000.00 元少 200,000.00 元，请增加“付款条件变更”使两者相等',
    })
    const found = await preview([amountTo('1200000'), finalTo('800000')])
    expect(found.problems).toEqual([])
  })

  test('a condition cannot become less than what was collected for it, nor go', async () => {
    const { manager } = people
    const at = { orgId: manager.orgId, crop: 'maize' }
    const money = {
      contractId: made.row.id,
      collectedOn: '2026-01-05',
      amount: '500000.00',
      payerName: '乙方',
    }
    const [got] = await app.connection.db
      .insert(contractCollection)
      .values({ ...at, ...money })
      .returning()
    const use = {
      collectionId: must(got, 'it').id,
      conditionId: Number(made.final),
      amount: '500000.00',
      usedOn: '2026-03-01',
    }
    await app.connection.db.insert(contractCollectionUse).values({ ...at, ...use })
    await expect(preview([finalTo('499999.99')])).rejects.toMatchObject({
      message:
        '第1项付款条件变更：付款条件「尾款」已收付及豁免 500,000.00 元，金额不得小于它；请先冲销收款，或提高金额',
    })
    const removal = { kind: 'removeCondition' as const, values: { conditionId: made.final } }
    await expect(preview([removal])).rejects.toMatchObject({
      message: '第1项取消付款条件：付款条件「尾款」已收付及豁免 500,000.00 元，不能取消；可改为调整其金额',
    })
  })

  test('a smaller total is refused if a condition that follows it would become less than was waived of it', async () => {
    const { manager } = people
    const row = await storeContract(app, manager)
    await storeConditions(app, manager, row.id, [
      { name: '首付', typed: 'percent', percent: '60', amount: '600000.00', waived: '500000.00' },
      { name: '尾款', typed: 'percent', percent: '40', amount: '400000.00' },
    ])
    const ask = (amount: string) =>
      manager.call(api.contractChangePreview, { contractId: String(row.id), actions: [amountTo(amount)] })
    await expect(ask('800000')).rejects.toMatchObject({
      message:
        '第1项金额变更：付款条件「首付」已收付及豁免 500,000.00 元，金额不得小于它；请先冲销收款，或提高金额',
    })
    expect((await ask('900000')).problems).toEqual([])
  })

  test('a condition for the end of a business year says which, and counts beside percentages', async () => {
    const { manager } = people
    const row = await storeContract(app, manager)
    await storeConditions(app, manager, row.id, [
      { name: '首付', typed: 'percent', percent: '100', amount: '1000000.00' },
    ])
    const add = (more: object) =>
      manager.call(api.contractChangePreview, {
        contractId: String(row.id),
        actions: [
          {
            kind: 'addCondition',
            values: { kind: 'yearly', name: '年费', trigger: 'seasonEnd', amount: '5000', ...more },
          },
        ],
      })
    await expect(add({})).rejects.toMatchObject({
      message: '第1项增加付款条件：触发条件为“业务年度结束”时，业务年度必填',
    })
    const [problem] = (await add({ bizYear: 2026 })).problems
    expect(problem?.message).toContain('比合同总额 1,000,000.00 元多 5,000.00 元')
  })

  test('bad values name the number of the action, the field and the repair', async () => {
    const refusals = [
      [
        { kind: 'amount', values: { amount: '1000000000000' } },
        '第1项金额变更：合同总额不得大于999999999999.99元',
      ],
      [
        { kind: 'period', values: { startOn: '2026-01-02', endOn: '2026-01-01' } },
        '第1项期限变更：截止日期 2026-01-01 不得早于起始日期 2026-01-02',
      ],
      [
        { kind: 'addResult', values: { resultType: 'research.variety', resultId: '1', share: '0' } },
        '第1项增加标的：权利份额应大于0',
      ],
      [
        { kind: 'addResult', values: { resultType: 'research.variety', resultId: '999999', share: '50' } },
        '第1项增加标的：成果不存在或无权查看，请另选',
      ],
      [
        { kind: 'addCondition', values: { kind: 'milestone', name: '审定', trigger: 'date', amount: '1' } },
        '第1项增加付款条件：触发条件为“约定日期”时，约定日期必填',
      ],
    ] as const
    for (const [action, message] of refusals)
      await expect(preview([action])).rejects.toMatchObject({ message })
  })

  test('it cannot hold before the contract does, nor be approved by its author, nor without the right', async () => {
    const { manager, approver, reader } = people
    const early = proposeChange(manager, made.id, [period], { effectiveOn: '2025-01-09' })
    await expect(early).rejects.toMatchObject({
      message: '变更的生效日期 2025-01-09 不得早于合同的起始日期 2025-01-10',
    })
    await expect(proposeChange(reader, made.id, [period])).rejects.toMatchObject({ code: 4030 })
    const both = await app.user({
      org: manager.org,
      permissions: ['contract.record:read', 'contract.record:write', 'contract.record:audit'],
    })
    await proposeChange(both, made.id, [period], { submit: true })
    await expect(decide(both)).rejects.toMatchObject({ message: '请选择待办' })
    await decide(approver)
    expect((await stored()).endOn).toBe('2032-12-31')
  })

  test('its author does not approve it even where the flow lets applicants approve their own records', async () => {
    const { manager, approver } = people
    const both = await app.user({
      org: manager.org,
      permissions: [
        'contract.record:read',
        'contract.record:write',
        'contract.record:audit',
        'approval.flow:write',
      ],
    })
    await both.call(saveFlow, {
      subject: 'contract.change',
      steps: [
        {
          name: '审批',
          assignees: [
            { by: 'user', userId: String(both.userId) },
            { by: 'user', userId: String(approver.userId) },
          ],
          rule: 'all',
        },
      ],
      allowOwn: true,
      skipSame: false,
      isOn: true,
    })
    await proposeChange(both, made.id, [period], { submit: true })
    await expect(decide(both)).rejects.toMatchObject({ message: '请选择待办' })
    expect((await stored()).endOn).not.toBe('2032-12-31')
    await decide(approver)
    expect((await stored()).endOn).toBe('2032-12-31')
  })

  test('only one change of a contract waits for its approval', async () => {
    const { manager } = people
    await proposeChange(manager, made.id, [period], { submit: true })
    const { running } = await preview([amountTo('1000001')])
    expect(running).toMatch(/^该合同已有审批中的变更 TEST-TL-2026-\d{4}-C1，/)
    const second = proposeChange(manager, made.id, [amountTo('1000001'), finalTo('600001')], { submit: true })
    await expect(second).rejects.toMatchObject({
      message: expect.stringMatching(
        /^该合同已有审批中的变更 TEST-TL-2026-\d{4}-C1，请等它结束或撤回后再提交$/,
      ),
    })
  })

  test('a change of another organisation is not found', async () => {
    const { id } = await proposeChange(people.manager, made.id, [period])
    const stranger = await app.user()
    await expect(stranger.call(api.contractChangeShow, { id })).rejects.toMatchObject({ code: 4040 })
    await expect(
      stranger.call(api.contractChangeList, { model: { contractId: made.id } }),
    ).rejects.toMatchObject({ code: 4040 })
  })
})

describe('a change from its draft to the contract', () => {
  test('F-456 F-559 it is created, edited, listed, approved by another person, applied at once, numbered and compared', async () => {
    const { manager, approver } = people
    const draft = await proposeChange(manager, made.id, [period])
    expect(draft.number).toBeNull()
    const actions = [amountTo('1200000'), finalTo('800000'), period]
    const saved = await manager.call(api.contractChangeEdit, {
      id: draft.id,
      version: draft.version,
      reason: '扩大许可',
      signedOn: '2026-03-01',
      effectiveOn: '2026-04-01',
      actions,
      submit: true,
    })
    expect(saved.number).toBe(`${made.row.number}-C1`)
    const shown = await approver.call(api.contractChangeShow, { id: draft.id })
    expect(shown).toMatchObject({
      state: 'RUNNING',
      signedOn: '2026-03-01',
      effectiveOn: '2026-04-01',
      kinds: ['金额变更', '付款条件变更', '期限变更'],
    })
    expect(itemAt(shown.actions, 0).rows).toMatchObject([
      { label: `合同「${made.row.name}」`, changes: [{ label: '合同总额' }] },
    ])
    await decide(approver)
    expect(await stored()).toMatchObject({ amount: '1200000.00', endOn: '2032-12-31' })
    const shots = await manager.call(api.contractSnapshots, { contractId: made.id })
    expect(shots).toMatchObject([
      { why: 'before', number: saved.number },
      { why: 'after', number: saved.number },
    ])
    const differences = await manager.call(api.contractSnapshotCompare, {
      fromId: itemAt(shots, 0).id,
      toId: itemAt(shots, 1).id,
    })
    // The contract, the condition of the change, and the condition on signing, which follows now.
    expect(differences.map(({ kind }) => kind)).toEqual(['changed', 'changed', 'changed'])
    const page = await manager.call(api.contractChangeList, { model: { contractId: made.id } })
    expect(page.records).toMatchObject([{ id: draft.id, number: saved.number, can: { edit: false } }])
  })

  test('numbers of changes go on after a rejection, and a draft is deleted', async () => {
    const { manager, approver } = people
    await proposeChange(manager, made.id, [period], { submit: true })
    await decide(approver, 'reject', '期限过长')
    expect((await stored()).endOn).toBe('2030-12-31')
    const draft = await proposeChange(manager, made.id, [period])
    await manager.call(api.contractChangeDelete, { ids: [draft.id] })
    const second = await proposeChange(manager, made.id, [period], { submit: true })
    expect(second.number).toBe(`${made.row.number}-C2`)
    await manager.call(api.contractChangeWithdraw, { id: second.id })
    const shown = await manager.call(api.contractChangeShow, { id: second.id })
    expect(shown.state).toBe('WITHDRAWN')
  })

  test('conditions by percentage follow another amount to the fen', async () => {
    const { manager, approver } = people
    const row = await storeContract(app, manager, { amount: '100.00' })
    const percents = ['33.3400', '33.3300', '33.3300']
    await storeConditions(
      app,
      manager,
      row.id,
      percents.map((percent) => ({ percent, typed: 'percent' as const, amount: '33.33' })),
    )
    await proposeChange(manager, String(row.id), [amountTo('5.47')], { submit: true })
    await decide(approver)
    const lines = await app.connection.db
      .select()
      .from(contractCondition)
      .where(eq(contractCondition.contractId, row.id))
      .orderBy(contractCondition.no)
    expect(lines.map(({ amount }) => amount)).toEqual(['1.83', '1.82', '1.82'])
  })

  test('a party is replaced by one of the register, whose name and code are taken from there', async () => {
    const { manager, approver } = people
    const keeper = await app.user({
      org: manager.org,
      permissions: ['system.party:write', 'system.party:read'],
    })
    const { id: partyId } = await keeper.call(partySave, {
      name: '新丰种业有限公司',
      roles: ['LICENSEE'],
      creditCode: '91350100M000100Y43',
    })
    const choices = await manager.call(api.contractChangeChoices, { contractId: made.id })
    const licensee = must(
      choices.parties.find(({ label }) => label.startsWith('乙方')),
      'the licensee',
    )
    const action = { kind: 'party' as const, values: { partyLineId: licensee.id, partyId } }
    await proposeChange(manager, made.id, [action], { submit: true })
    await decide(approver)
    const [row] = await app.connection.db
      .select()
      .from(contractParty)
      .where(eq(contractParty.id, Number(licensee.id)))
    expect(row).toMatchObject({ name: '新丰种业有限公司', creditCode: '91350100M000100Y43' })
  })

  test('a contract that changed since is not overwritten', async () => {
    const { manager, approver } = people
    await proposeChange(manager, made.id, [period], { submit: true })
    await app.connection.db.update(contract).set({ amount: '1.00' }).where(eq(contract.id, made.row.id))
    await decide(approver)
    const page = await manager.call(api.contractChangeList, { model: { contractId: made.id } })
    expect(page.records).toMatchObject([{ state: 'STALE' }])
    expect((await stored()).endOn).toBe('2030-12-31')
  })

  test('a renewal under way and a day that is past are warned of, and both go on', async () => {
    const { manager } = people
    await storeContract(app, manager, { name: '续签二期', state: 'draft', renewalOfId: made.row.id })
    const { warnings, problems } = await preview([period], { effectiveOn: '2025-06-01' })
    expect(problems).toEqual([])
    expect(warnings).toEqual([
      '续签合同「续签二期」正在办理，按变更前的内容复制：变更生效后请在续签合同中核对',
      '生效日期 2025-06-01 早于今天：已锁定的收益分配不随变更改动，请在追溯调整中预览影响，以调整分配补差',
    ])
  })
})

describe('a contract while its change waits', () => {
  test('it reads 变更中, is found by that, and its renewal says which change waits', async () => {
    const { manager, approver } = people
    const { number } = await proposeChange(manager, made.id, [period], { submit: true })
    const shown = await manager.call(contractDetailCall, { id: made.id })
    expect(shown).toMatchObject({ state: 'running', isChanging: true })
    const page = await manager.call(contractPage, { model: { status: 'changing' } })
    expect(page.records.map(({ id }) => id)).toEqual([made.id])
    const renewal = await manager.call(editContract, {
      id: made.id,
      version: shown.version,
      action: 'renew',
    })
    expect(renewal.warnings).toContain(
      `变更 ${number} 正在审批：续签按变更前的内容复制，变更生效后请在续签合同中核对`,
    )
    await decide(approver)
    expect(await manager.call(contractDetailCall, { id: made.id })).toMatchObject({ isChanging: false })
  })
})

describe('the papers of a change', () => {
  test('what it rests on is complete once it is submitted; what was signed comes afterwards', async () => {
    const { manager, reader } = people
    const draft = await proposeChange(manager, made.id, [period])
    const upload = (infoType: string, name: string, client = manager) =>
      client.upload(fileInfoUpload, { infoType, infoId: draft.id }, { name, bytes: pdf })
    await expect(upload(changeFileKinds.signed, '签署.pdf')).rejects.toMatchObject({
      message: '签署文件请在提交之后上传',
    })
    await expect(upload(changeFileKinds.apply, '依据.pdf', reader)).rejects.toMatchObject({ code: 4030 })
    const paper = await upload(changeFileKinds.apply, '依据.pdf')
    await manager.call(api.contractChangeSubmit, { id: draft.id, version: draft.version })
    const gone = { id: draft.id, attachType: 'apply' as const, fileId: paper.id }
    await expect(manager.call(api.contractChangeFileDelete, gone)).rejects.toMatchObject({
      message: '变更正在审批，请先撤回再改',
    })
    await upload(changeFileKinds.signed, '签署.pdf')
    const files = await reader.call(api.contractChangeFiles, { id: draft.id, attachType: 'signed' })
    expect(files).toMatchObject([{ fileName: '签署.pdf' }])
  })
})
