import { editCondition } from '@hepu/api/areas/contract/payment/paymentCondition'
import * as api from '@hepu/api/areas/contract/record/contractCalls'
import * as approvals from '@hepu/api/core/approval/approvalCalls'
import * as obligations from '@hepu/api/core/obligation/obligationCalls'
import type { InputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { contractResult, organization } from '../../../db/schema/index.ts'
import { wordParts, wordText } from '../../../documents/testDocuments.ts'
import { makeProduct, makeVariety } from '../../product/testProducts.ts'
import { condition } from '../payment/testPayments.ts'
import { approveContract, licenceValues, makeContract, makeParty, storeOriginal } from '../testContracts.ts'
import { contractGates } from './contractGates.ts'
import { startDueContracts } from './startContracts.ts'

let app: TestApp
let ann: Client
let bob: Client
let clock: Date
let code: string
const gates = [...contractGates]
beforeAll(async () => {
  app = await testApp({ now: () => clock })
})
beforeEach(async () => {
  clock = new Date('2026-06-01T02:00:00Z')
  ann = await app.user()
  bob = await app.user({ org: ann.org })
  const [org] = await app.services.db
    .select({ code: organization.code })
    .from(organization)
    .where(eq(organization.id, ann.orgId))
  code = org?.code ?? ''
})
afterEach(() => {
  contractGates.splice(0, contractGates.length, ...gates)
})
afterAll(() => app.close())

type Values = Partial<InputOf<typeof api.createContract>>
const show = (id: string, who = ann) => who.call(api.contractDetailCall, { id })
const page = (model: InputOf<typeof api.contractPage>['model'] = {}, who = ann) =>
  who.call(api.contractPage, { model })
const drafts = (who = ann) => who.call(api.draftList, {})
const edit = async (id: string, input: Partial<InputOf<typeof api.editContract>>, who = ann) =>
  who.call(api.editContract, { id, version: (await show(id)).version, ...input })
/** A contract that was submitted and approved. */
async function signed(more: Values = {}) {
  const { id } = await makeContract(ann, { submit: true, ...more })
  return approveContract(bob, id)
}
/** A licence draft of a variety with a product in a state. */
async function licenceOf(state: string, more: Values = {}) {
  const found = await makeVariety(ann, `示范玉${state}`)
  const product = await makeProduct(ann, { varietyId: found.id, state })
  const draft = await makeContract(ann, more)
  await app.services.db.insert(contractResult).values({
    orgId: ann.orgId,
    crop: 'maize',
    contractId: Number(draft.id),
    resultType: 'research.variety',
    resultId: Number(found.id),
  })
  return { draft, product }
}

describe('refusals of the values of a contract', () => {
  test.each<[Values, string]>([
    [{ name: '' }, '合同名称必填'],
    [{ amount: '1000000000000' }, '合同总额不得大于999999999999.99元'],
    [{ amount: '-1' }, '合同总额不得小于0'],
    [{ amount: '0.001' }, '合同总额最多2位小数（精确到分）'],
    [{ taxRate: '100.5' }, '税率应为0～100的数，最多两位小数'],
    [{ signedOn: '2026-13-01' }, '签订日期格式为 YYYY-MM-DD'],
    [{ effectiveOn: '2026-01-01' }, '生效日期 2026-01-01 不得早于签订日期 2026-01-05'],
    [{ endOn: '2026-01-09' }, '截止日期 2026-01-09 不得早于起始日期 2026-01-10'],
    [{ startYear: 2028, endYear: 2027 }, '截止业务年度 2027 不得早于起始业务年度 2028'],
    [{ direction: 'none' }, '方向为「无金额」的合同不能填合同总额，请清空或改选方向'],
    [
      { subType: '联合育种' },
      '子类型「联合育种」不属于技术许可合同，可选：植物新品种实施许可、专利实施许可、技术秘密许可',
    ],
    [{ currency: 'USD' }, '币种为 USD 时汇率必填'],
    [{ handlerId: '999999999' }, '经办人不存在或无权查看'],
    [{ body: '甲方：{{甲方地址}}' }, '正文第1行第4个字符：没有变量「{{甲方地址}}」，请从变量表中选择'],
    [{ kind: 'SUPPLEMENT' }, '请选择补充协议的主合同'],
    [
      { number: 'X-TL-2026-0001' },
      '合同编号「X-TL-2026-0001」不是您取的编号，请重新取号，或留空由提交时生成',
    ],
  ])('%j is refused: %s', async (more, message) => {
    await expect(makeContract(ann, more)).rejects.toMatchObject({ message })
  })

  test('a party needs a right credit code, stands in the register, and each side is there once', async () => {
    const party = await makeParty(ann)
    const withParties = (...parties: Values['parties'] & object) =>
      ann.call(api.createContract, licenceValues(ann, party.id, { parties }))
    await expect(
      withParties({ side: 'B', partyId: party.id, creditCode: '91350100M000100Y44' }),
    ).rejects.toMatchObject({ message: '统一社会信用代码不正确：应为18位且校验码相符' })
    await expect(withParties({ side: 'B', partyId: '999999999' })).rejects.toMatchObject({
      message: '乙方的往来单位不存在或无权查看',
    })
    await expect(
      withParties({ side: 'A', partyId: party.id }, { side: 'A', unitId: String(ann.orgId) }),
    ).rejects.toMatchObject({ message: '甲方填了两次，请分别选甲方、乙方、丙方、丁方' })
  })

  test('a party of another company is not found', async () => {
    const stranger = await app.user()
    const party = await makeParty(stranger)
    await expect(ann.call(api.createContract, licenceValues(ann, party.id))).rejects.toMatchObject({
      code: 4040,
      message: '乙方的往来单位不存在或无权查看',
    })
  })
})

describe('refusals of a submission', () => {
  test('all that is missing is said at once, with its fields', async () => {
    const refused = ann.call(api.createContract, { name: '空合同', submit: true })
    await expect(refused).rejects.toMatchObject({
      message:
        '合同类型必填；子类型必填；方向必填；签订日期必填；起始日期必填；截止日期必填；经办人必填；甲方必填；乙方必填',
    })
    expect(await drafts()).toEqual([])
  })

  test('both sides come from registers, one of them is of the house', async () => {
    const [one, other] = [await makeParty(ann), await makeParty(ann)]
    const parties = [
      { side: 'A' as const, partyId: one.id },
      { side: 'B' as const, partyId: other.id },
    ]
    const values = licenceValues(ann, one.id, { parties, submit: true })
    await expect(ann.call(api.createContract, values)).rejects.toMatchObject({
      message: '当事人中应有一方是本单位，请在“本单位机构”中选择',
    })
    const typed = { side: 'B' as const, name: '某公司' }
    const withTyped = { ...values, parties: [{ side: 'A' as const, unitId: String(ann.orgId) }, typed] }
    await expect(ann.call(api.createContract, withTyped)).rejects.toMatchObject({
      message: '乙方「某公司」请从往来单位或本单位机构中选择',
    })
  })

  test('a text with a variable that has no value is refused by its name', async () => {
    await expect(makeContract(ann, { body: '丙方：{{丙方}}', submit: true })).rejects.toMatchObject({
      message: '合同正文的变量「丙方」没有值，请先填写',
    })
  })

  test('payment conditions that miss the total are warned of in the draft and refuse the submission', async () => {
    const { id } = await makeContract(ann)
    const { id: conditionId, version } = await condition(ann, id, { name: '首付', amount: '900000' })
    const gap = '付款条件合计 900,000.00 元，比合同总额 1,000,000.00 元少 100,000.00 元'
    expect((await show(id)).warnings).toContain(gap)
    await expect(edit(id, { action: 'submit' })).rejects.toMatchObject({
      message: `${gap}，请先修改付款条件或合同总额，再提交`,
    })
    const terms = { kind: 'milestone', name: '首付', trigger: 'signing', amount: '1000000' } as const
    await ann.call(editCondition, { id: conditionId, version, ...terms })
    expect(await edit(id, { action: 'submit' })).toMatchObject({ state: 'auditing' })
  })

  test('可签许可: a product that may not be licensed is warned of in the draft and refuses the submission', async () => {
    const { draft, product } = await licenceOf('在研')
    const refusal = `产品「${product.name}」自 2026-06-01 起为「在研」，不能签许可`
    expect((await show(draft.id)).warnings).toContain(refusal)
    await expect(edit(draft.id, { action: 'submit' })).rejects.toMatchObject({ message: refusal })
  })
})

describe('drafts and numbers', () => {
  test('F-397 F-456 a draft is in the list of drafts and not in the page, once submitted the other way round', async () => {
    const { id, number, version } = await makeContract(ann)
    expect(number).toBeNull()
    expect((await drafts()).map((row) => row.id)).toEqual([id])
    expect((await page()).records).toEqual([])
    await ann.call(api.editContract, { id, version, action: 'submit' })
    expect(await drafts()).toEqual([])
    expect((await page()).records).toMatchObject([{ id, state: 'auditing', number: `${code}-TL-2026-0001` }])
  })

  test('F-398 a deleted draft leaves the list; only its creator deletes it', async () => {
    const { id } = await makeContract(ann)
    await expect(bob.call(api.deleteDraft, { id })).rejects.toMatchObject({
      message: '草稿只能由创建人删除',
    })
    await ann.call(api.deleteDraft, { id })
    expect(await drafts()).toEqual([])
  })

  test('F-434 a number asked twice differs, and a taken one is used by its taker alone, once', async () => {
    const ask = (who = ann) => who.call(api.contractNumber, { type: 'TL' })
    const [first, second] = [await ask(), await ask()]
    expect([first.number, second.number]).toEqual([`${code}-TL-2026-0001`, `${code}-TL-2026-0002`])
    const party = await makeParty(ann)
    const values = licenceValues(ann, party.id, { number: first.number, submit: true })
    await expect(bob.call(api.createContract, values)).rejects.toMatchObject({ code: 4000 })
    expect(await ann.call(api.createContract, values)).toMatchObject({ number: first.number })
    await expect(ann.call(api.createContract, values)).rejects.toMatchObject({
      message: `合同编号「${first.number}」已被另一份合同使用，请重新取号`,
    })
    expect(await ann.call(api.contractNumber, { number: first.number })).toMatchObject({ isFree: false })
    expect(await makeContract(ann, { submit: true })).toMatchObject({
      number: `${code}-TL-2026-0003`,
    })
  })

  test('numbers of two submissions at once differ', async () => {
    const both = await Promise.all([makeContract(ann, { submit: true }), makeContract(bob, { submit: true })])
    expect(new Set(both.map(({ number }) => number)).size).toBe(2)
  })

  test('F-557 a save with an old version is refused, and one with the present version replaces the parties', async () => {
    const { id, version } = await makeContract(ann)
    const other = await makeParty(ann, '另一家种业')
    const values = licenceValues(ann, other.id, { name: '改名的合同' })
    await ann.call(api.editContract, { id, version, values })
    await expect(ann.call(api.editContract, { id, version, values })).rejects.toMatchObject({ code: 4090 })
    const shown = await show(id)
    expect(shown).toMatchObject({ name: '改名的合同', amountText: '壹佰万元整' })
    expect(shown.parties.map(({ name }) => name)).toEqual([expect.any(String), '另一家种业'])
    expect(shown.tax).toEqual({ net: '943396.23', tax: '56603.77', gross: '1000000.00' })
  })
})

describe('approval and states', () => {
  test('who submitted a contract cannot approve it, and an approved one whose day has come is performed', async () => {
    const { id } = await makeContract(ann, { submit: true })
    expect((await ann.call(approvals.pageTodo, {})).records).toEqual([])
    const approved = await approveContract(bob, id)
    expect(approved).toMatchObject({ state: 'running', isExpired: false })
    await expect(edit(id, { values: licenceValues(ann, '1') })).rejects.toMatchObject({
      message: '合同「示范品种实施许可合同」当前状态为「履行中」，不能修改，如需更改请登记合同变更',
    })
  })

  test('who drafted a contract cannot approve it, whoever submitted it', async () => {
    const carol = await app.user({ org: ann.org })
    const { id } = await makeContract(ann)
    await edit(id, { action: 'submit' }, bob)
    expect(await show(id)).toMatchObject({ state: 'auditing' })
    await expect(approveContract(ann, id)).rejects.toMatchObject({
      message: expect.stringMatching('不能审批本人起草的合同') as string,
    })
    expect(await approveContract(carol, id)).toMatchObject({ state: 'running' })
  })

  test('a contract whose day is to come starts on that day by itself', async () => {
    const { id, can, whyNot } = await signed({ effectiveOn: '2026-07-01' })
    expect(can['start']).toBe(false)
    expect(whyNot?.['start']).toBe('生效日期为 2026-07-01，到期后自动开始履行')
    expect(await startDueContracts(app.services, app.app.log)).toBe(0)
    clock = new Date('2026-07-01T00:10:00Z')
    expect(await startDueContracts(app.services, app.app.log)).toBe(1)
    expect(await show(id, await app.user({ org: ann.org }))).toMatchObject({ state: 'running' })
  })

  test('a contract that was rejected is a draft again and keeps its number', async () => {
    const { id, number } = await makeContract(ann, { submit: true })
    const [task] = (await bob.call(approvals.pageTodo, {})).records
    await bob.call(approvals.act, {
      tasks: [{ taskId: task?.taskId ?? '', version: task?.version ?? 0 }],
      decision: 'reject',
      opinion: '金额不符',
    })
    expect(await show(id)).toMatchObject({ state: 'draft', number })
    expect(await edit(id, { action: 'submit' })).toMatchObject({ number, state: 'auditing' })
  })

  test('a contract that its applicant takes back is a draft again', async () => {
    const { id } = await makeContract(ann, { submit: true })
    const shown = await ann.call(approvals.approvalOfRecord, { subject: 'contract.record', objectId: id })
    const { id: approvalId = '', version = 0 } = shown ?? {}
    await ann.call(approvals.withdraw, { id: approvalId, version, opinion: '金额待核' })
    expect(await show(id)).toMatchObject({ state: 'draft' })
  })

  test('a contract with something open cannot be finished, and says what', async () => {
    const { id } = await signed()
    await storeOriginal(app, ann, id)
    contractGates.push(() => Promise.resolve('还有应收 100.00 元未结清'))
    await expect(edit(id, { action: 'finish' })).rejects.toMatchObject({
      code: 4220,
      message: '还有应收 100.00 元未结清',
    })
    contractGates.pop()
    expect(await edit(id, { action: 'finish' })).toMatchObject({ state: 'finished' })
  })

  test('a contract is stopped with a reason only', async () => {
    const { id } = await signed()
    await expect(edit(id, { action: 'stop' })).rejects.toMatchObject({ message: '终止原因必填' })
    await edit(id, { action: 'stop', reason: '双方协商' })
    expect(await show(id)).toMatchObject({ state: 'stopped', endedOn: '2026-06-01', endReason: '双方协商' })
    await expect(edit(id, { action: 'finish' })).rejects.toMatchObject({
      message: '当前状态为「已终止」，不能完成',
    })
  })
})

describe('expiry, renewals and supplements', () => {
  test('a contract near its end is on the board and among what is due, until it is renewed', async () => {
    const old = await signed({ endOn: '2026-06-25', name: '快到期的合同' })
    await signed({ endOn: '2026-08-20' })
    expect((await page()).board).toEqual({ '90': 2, '60': 1, '30': 1, '7': 0, over: 0 })
    expect((await page({ expiry: '30' })).records).toMatchObject([{ id: old.id, daysLeft: 24 }])
    const due = async () =>
      (await ann.call(obligations.pageObligations, { model: {} })).records.map(({ title }) => title)
    expect(await due()).toContain(`${old.number} 快到期的合同`)
    clock = new Date('2026-06-26T02:00:00Z')
    ann = await app.user({ org: ann.org })
    bob = await app.user({ org: ann.org })
    expect((await page({ status: 'expired' })).records).toMatchObject([{ id: old.id, isExpired: true }])
    const next = await edit(old.id, { action: 'renew' })
    await expect(edit(old.id, { action: 'renew' })).rejects.toMatchObject({
      message: '已由「快到期的合同（续签）」续签',
    })
    const draft = await show(next.id)
    expect(draft).toMatchObject({ state: 'draft', startOn: '2026-06-26', endOn: null, number: null })
    expect(draft.parties).toHaveLength(2)
    expect(draft.renewals.map(({ id }) => id)).toEqual([old.id, next.id])
    const values = licenceValues(ann, draft.parties[1]?.partyId ?? '', { startOn: '2026-06-26' })
    await edit(next.id, { action: 'submit', values })
    await approveContract(bob, next.id)
    expect(await due()).not.toContain(`${old.number} 快到期的合同`)
  })

  test('supplements have the number of their contract and -B1, -B2, and belong to one that binds', async () => {
    const draft = await makeContract(ann)
    const supplement = (parentId: string) =>
      makeContract(ann, { kind: 'SUPPLEMENT', parentId, name: '补充协议', submit: true })
    await expect(supplement(draft.id)).rejects.toMatchObject({
      message: '合同「示范品种实施许可合同」的状态为「草稿」，不能签补充协议；已签订、履行中的合同可以',
    })
    const main = await signed()
    const [one, two] = [await supplement(main.id), await supplement(main.id)]
    expect([one.number, two.number]).toEqual([`${main.number}-B1`, `${main.number}-B2`])
    expect((await show(main.id)).supplements.map(({ id }) => id)).toEqual([one.id, two.id])
    expect((await page({ kind: 'SUPPLEMENT' })).total).toBe(2)
  })
})

describe('templates and texts', () => {
  const body = '第一条 标的\n{{甲方}}许可{{乙方}}，总额{{合同总额大写}}，编号{{合同编号}}。'

  test('a template is kept by who may, and is not in the list of contracts', async () => {
    const reader = await app.user({
      org: ann.org,
      permissions: ['contract.record:read', 'contract.record:write'],
    })
    const template = { kind: 'TEMPLATE' as const, name: '许可合同模板', type: 'TL' as const, body }
    await expect(reader.call(api.createContract, template)).rejects.toMatchObject({
      message: '您没有「维护合同模板」权限，请联系管理员',
    })
    const { id } = await ann.call(api.createContract, template)
    expect((await page()).total).toBe(0)
    expect((await page({ kind: 'TEMPLATE' })).records).toMatchObject([{ id, name: '许可合同模板' }])
    await expect(edit(id, { action: 'submit' })).rejects.toMatchObject({
      message: '合同模板保存即可使用，不需要提交',
    })
  })

  test('a text is shown filled, is stored filled once approved, and comes as a Word file', async () => {
    const { id, number } = await makeContract(ann, { body, submit: true })
    const filled = expect.stringContaining(`总额壹佰万元整，编号${number}`)
    expect(await show(id)).toMatchObject({ body, filledBody: filled })
    expect(await approveContract(bob, id)).toMatchObject({ body: filled })
    const file = await ann.raw({ url: `/api/contract/contract/print?id=${id}&format=docx` })
    const parts = wordParts({ name: '', type: '', body: file.rawPayload })
    expect(wordText(parts['word/document.xml'] ?? '')).toContain(`编号${number}`)
  })
})

describe('warnings', () => {
  test('a licence beyond the approved region is warned of, with the region and the variety', async () => {
    const { draft } = await licenceOf('待商业化', { regions: ['220000', '370000'] })
    const shown = await show(draft.id)
    expect(shown.resultNames).toEqual(['示范玉待商业化'])
    expect(shown.regionNames).toEqual(['吉林省', '山东省'])
    expect(shown.warnings).toContain(
      '许可地域吉林省、山东省不在「示范玉待商业化」的审定区域内：黄淮海夏玉米区',
    )
  })
})

test('a contract of another organisation is not found, and lists show only what the caller sees', async () => {
  const { id } = await makeContract(ann, { submit: true })
  const stranger = await app.user()
  await expect(show(id, stranger)).rejects.toMatchObject({ code: 4040 })
  expect((await page({}, stranger)).total).toBe(0)
})
