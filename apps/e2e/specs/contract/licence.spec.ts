import {
  auditDeclaration,
  declarationList,
  saveDeclaration,
} from '@hepu/api/areas/contract/commission/commissionDeclaration'
import { contractResultAdd } from '@hepu/api/areas/contract/subject/contractResult'
import { variety } from '@hepu/api/areas/research/definitions'
import { must } from '@hepu/api/core/must'
import { bizYearOf } from '@hepu/api/core/bizYear'
import type { Browser, Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { call, upload } from '../../support/call.ts'
import { expect, fillLogin, test } from '../../support/test.ts'
import { typeDay } from '../../support/typeDay.ts'
import { PASSWORD, users, type Role } from '../../support/users.ts'

test.use({ role: 'contract' })
test.setTimeout(300_000)

const paneOf = (page: Page): Locator => page.locator('.pane').filter({ visible: true })
const dialogOf = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true })
const button = (name: string) => new RegExp(`^${Array.from(name).join(String.raw`\s?`)}$`)
const certificate = {
  name: '审定证书.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4 certificate'),
}

const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
/** The last business year that is over: all its quarters can be declared. */
const YEAR = bizYearOf(today) - 1

/**
 * The licence, in yuan: 300,000.01 on signing and 200,000.00 on the approval of the variety, 500,000.01 together.
 * Commission: 0.60 yuan/kg up to 200,000 kg, 0.50 up to 400,000 kg, 0.40 above; 50,000.00 of the entry fee are offset.
 *
 * First quarter, 150,000 kg: 150,000 × 0.60 = 90,000.00; less the offset of 50,000.00: 40,000.00.
 *
 * The year, 150,000 + 168,000.55 + 90,000 + 0 = 408,000.55 kg:
 *   200,000 × 0.60 = 120,000.00, of which 90,000.00 were counted:   30,000.00
 *   200,000 × 0.50 =                                               100,000.00
 *   8,000.55 × 0.40 = 3,200.22                                        3,200.22
 *   due at the end of the year                                      133,200.22
 *
 * Afterwards 5,000 kg come back: 5,000 × 0.40 = 2,000.00 are taken back at the top tier of that year. The year as a whole:
 * 120,000.00 + 100,000.00 + 3,000.55 × 0.40 = 221,200.22; less 50,000.00: 171,200.22 = 40,000.00 + 133,200.22 − 2,000.00.
 *
 * What is taken back settles what is due the longest: 300,000.01 − 100,000.01 − 2,000.00 = 198,000.00 of the entry fee are left.
 * Due altogether 300,000.01 + 200,000.00 + 171,200.22 = 671,200.23; collected 100,000.01 + 240,000.00 = 340,000.01; open
 * 331,200.22. Of the commission 40,000.00 are paid, 131,200.22 are open.
 *
 * Distribution of the 100,000.01: costs 20,000.00 first, 80,000.01 are left; 10 % for the partner: 8,000.001, rounded down to
 * 8,000.00 because the fraction of ours (72,000.009) is larger; net 72,000.01.
 *   team 55 % = 39,600.0055, unit 35 % = 25,200.0035, fund 10 % = 7,200.001; the fen that is left goes to the team: 39,600.01
 *   persons 33/33/34 % of 39,600.01 = 13,068.0033, 13,068.0033, 13,464.0034; the fen goes to the third: 13,464.01
 */
const PEOPLE = [
  ['育种人员', '33', '13,068.00'],
  ['项目经理', '33', '13,068.00'],
  ['科研审核', '34', '13,464.01'],
] as const

/** Opens a page of another person, who signs in. */
async function signedIn(browser: Browser, baseURL: string | undefined, role: Role): Promise<Page> {
  const page = await browser.newPage(baseURL ? { baseURL } : {})
  await page.goto('/login')
  await fillLogin(page, users[role], PASSWORD)
  await expect(page.getByText('登录成功')).toBeVisible()
  return page
}

/** Chooses an option of a select. */
async function choose(
  page: Page,
  form: Locator,
  name: string,
  option: string | RegExp,
  typed?: string,
): Promise<void> {
  await form.getByRole('combobox', { name: new RegExp(`^(\\* )?${name}$`) }).click()
  if (typed) await page.keyboard.type(typed)
  await page.locator('.ant-select-dropdown:visible').getByText(option).first().click()
}

const rowOf = (where: Locator, table: string, name: string | RegExp): Locator =>
  where.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: name })

test('F-397 F-557 a licence earns its entry fee, milestone and commission, and is collected, distributed and taken back to the cent', async ({
  page,
  browser,
  baseURL,
}) => {
  const pane = paneOf(page)
  const dialog = dialogOf(page)
  const mark = String(Date.now()).slice(-6)
  const [name, varietyName] = [`示范许可${mark}`, `示范玉${mark}`]
  const secretary = await signedIn(browser, baseURL, 'secretary')
  const reviewer = await signedIn(browser, baseURL, 'reviewer')
  const director = await signedIn(browser, baseURL, 'director')
  const finance = await signedIn(browser, baseURL, 'finance')
  const admin = await signedIn(browser, baseURL, 'admin')
  const money = paneOf(finance)

  const registered: object = {
    name: varietyName,
    dataType: '审定',
    cropSpecies: '玉米',
    approvalNo: `国审玉${YEAR}${mark}`,
    level: '国家',
    year: YEAR,
    announceDate: `${YEAR}-06-01`,
    varietySource: 'A×B',
    suitableArea: '黄淮海夏玉米区',
    state: '有效',
    applicants: { internalUnit: [], staffList: [], externalUnit: '星河示例大学' },
    breeders: { internalUnit: [], staffList: [], externalUnit: '星河示例大学' },
    files: [await upload(secretary, variety.name, certificate)],
  }
  const { id: varietyId } = await call(secretary, variety.calls.create, { ...registered, submit: true })

  let contractId = ''
  const open = (of: Page, tab: string, part = '') =>
    of.goto(`/task/contract/ContractDetail?contractId=${contractId}&activeName=${tab}${part}`)

  await test.step('the contract is drafted, with the variety whose approval is not passed yet', async () => {
    await page.goto('/task/contract/ContractInfo')
    await pane.getByLabel('合同名称').fill(name)
    await choose(page, pane, '合同类型', '技术许可合同')
    await choose(page, pane, '子类型', '植物新品种实施许可')
    await choose(page, pane, '方向', '收入')
    await typeDay(page, pane.getByLabel('签订日期'), `${YEAR - 2}-01-05`)
    await typeDay(page, pane.getByLabel('起始日期'), `${YEAR - 2}-01-05`)
    await typeDay(page, pane.getByLabel('截止日期'), `${YEAR + 3}-09-30`)
    await choose(page, pane, '经办人', /合同经理/, '合同经理')
    await pane.getByLabel('合同总额').fill('500000.01')
    await expect(pane.getByText('伍拾万元零壹分')).toBeVisible()
    await choose(page, pane, '付款方式', '入门费加提成')
    await choose(page, pane, '许可方式', '普通许可')
    await choose(page, pane, '甲方单位名称', /禾谱/)
    await choose(page, pane, '乙方单位名称', '麦穗虚构种业有限公司', '麦穗虚构')
    await pane.getByRole('textbox', { name: '乙方统一社会信用代码' }).fill('91350100M000100Y43')
    await pane.getByRole('button', { name: button('存为草稿') }).click()
    await expect(page).toHaveURL(/ContractDraftDetail\?contractId=\d+/)
    contractId = new URL(page.url()).searchParams.get('contractId')!
    await call(page, contractResultAdd, {
      contractId,
      resultType: 'research.variety',
      resultId: varietyId,
      share: '100',
    })
  })

  await test.step('it is submitted, and another approves it', async () => {
    await page.reload()
    await expect(pane.getByLabel('合同名称')).toHaveValue(name)
    await pane.getByRole('button', { name: button('提交') }).click()
    await expect(page).toHaveURL(/ContractDetail\?contractId=\d+/)
    await expect(pane.getByText('审批中').first()).toBeVisible()
    await director.goto(page.url())
    const theirs = paneOf(director)
    await theirs.getByRole('button', { name: button('同意') }).click()
    await dialogOf(director)
      .getByRole('button', { name: button('同意') })
      .click()
    await expect(theirs.getByText('履行中').first()).toBeVisible()
  })

  const conditions = pane.getByRole('region', { name: '付款条件' })
  await test.step('the entry fee is due with the signature, the milestone waits for the approval', async () => {
    await open(page, 'payment')
    await addCondition(page, { title: '入门费', kind: '入门费', trigger: '签约', amount: '300000.01' })
    await addCondition(page, {
      title: '审定里程碑款',
      kind: '里程碑款',
      trigger: '审定通过',
      amount: '200000',
    })
    await expect(rowOf(pane, '付款条件', '入门费').first()).toContainText(`${YEAR - 2}-01-05 触发`)
    await expect(rowOf(pane, '付款条件', '审定里程碑款')).toContainText('未触发')
    await expect(conditions).toContainText('合同总额 500,000.01')
    await expect(conditions).toContainText('应收 300,000.01')
  })

  await test.step('the approval of the variety in the register triggers the milestone', async () => {
    await reviewer.goto('/research/varietyList')
    const theirs = paneOf(reviewer)
    await theirs.getByLabel('关键词').fill(varietyName)
    await theirs.getByRole('button', { name: button('查询') }).click()
    await theirs.getByRole('link', { name: varietyName }).click()
    await theirs.getByRole('button', { name: button('审核') }).click()
    await dialogOf(reviewer).getByRole('radio', { name: '通过' }).check()
    await dialogOf(reviewer).getByLabel('审核意见').fill('材料齐全')
    await dialogOf(reviewer)
      .getByRole('button', { name: button('确定') })
      .click()
    // The note on what follows a review says the word too.
    await expect(theirs.getByText('已通过', { exact: true })).toBeVisible()
    await page.reload()
    const row = rowOf(pane, '付款条件', '审定里程碑款')
    await expect(row).toContainText(`${YEAR}-06-01 触发`)
    await expect(row).toContainText(`${YEAR}-07-01`)
    await expect(conditions).toContainText('应收 500,000.01')
  })

  await test.step('three tiers are agreed, and tried before they are saved', async () => {
    await open(page, 'commission', '&part=rule')
    await pane.getByRole('button', { name: '新增规则' }).click()
    await typeDay(page, dialog.getByLabel('起始业务年度'), String(YEAR))
    await dialog.getByLabel('可抵扣入门费').fill('50000')
    await dialog.getByRole('button', { name: '增加一档' }).click()
    await dialog.getByRole('button', { name: '增加一档' }).click()
    await dialog.getByLabel('第1档上限').fill('200000')
    await dialog.getByLabel('第2档上限').fill('400000')
    for (const [at, rate] of ['0.6', '0.5', '0.4'].entries())
      await dialog.getByRole('textbox', { name: new RegExp(`^第${at + 1}档(?!上限)`) }).fill(rate)
    await dialog.getByLabel('试算数量').fill('408000.55')
    await expect(dialog.getByRole('table', { name: '试算结果' })).toContainText('223,200.22')
    await dialog.getByRole('button', { name: button('保存') }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(pane, '提成规则', '第1版')).toContainText('可抵扣入门费 50,000.00 元')
  })

  await test.step('the first quarter is declared, audited by finance, computed and confirmed', async () => {
    await open(page, 'commission', `&part=declaration&year=${YEAR}`)
    const quarter = rowOf(pane, '申报与核定', '第1季度')
    await quarter.getByRole('button', { name: button('申报') }).click()
    await dialog.getByLabel('申报量').fill('150000')
    await dialog.getByRole('button', { name: button('保存') }).click()
    await expect(quarter).toContainText('待核定')
    await open(finance, 'commission', `&part=declaration&year=${YEAR}`)
    await rowOf(money, '申报与核定', '第1季度')
      .getByRole('button', { name: button('核定') })
      .click()
    await dialogOf(finance)
      .getByRole('button', { name: button('保存') })
      .click()
    await expect(rowOf(money, '申报与核定', '第1季度')).toContainText('已核定')
    await computeRun(page, contractId, {
      period: '截至第1季度',
      lines: ['90,000.00', '-50,000.00'],
      due: '40,000.00',
    })
    await confirmRun(finance, contractId, '第1次', '40,000.00')
  })

  const { rows: periods } = await call(page, declarationList, { contractId, bizYear: YEAR })
  const { varietyLineId } = must(periods[0], 'the first quarter')
  const season = { contractId, varietyLineId, bizYear: YEAR, declaredOn: today }
  await test.step('so is the year, cumulatively', async () => {
    const later = [
      [2, '170000', '168000.55'],
      [3, '90000', '90000'],
      [4, '0', '0'],
    ] as const
    for (const [quarter, quantity, audited] of later) {
      const { id } = await call(page, saveDeclaration, { ...season, quarter, quantity })
      const auditNote = audited === quantity ? null : '按发货单核对'
      await call(finance, auditDeclaration, { id, version: 1, audited, auditNote })
    }
    await computeRun(page, contractId, {
      period: '截至第4季度',
      closes: true,
      lines: ['30,000.00', '100,000.00', '3,200.22'],
      due: '133,200.22',
    })
    await confirmRun(finance, contractId, '第2次', '133,200.22')
  })

  await test.step('a return after the close is taken back at the top tier of its year', async () => {
    const { id } = await call(page, saveDeclaration, { ...season, kind: 'return', quantity: '5000' })
    await call(finance, auditDeclaration, { id, version: 1, audited: '5000' })
    await computeRun(page, contractId, { period: '截至第4季度', lines: ['-2,000.00'], due: '-2,000.00' })
    await confirmRun(finance, contractId, '第3次', '-2,000.00')
  })

  await test.step('the due is collected in parts', async () => {
    const payer = `麦穗虚构种业${mark}`
    await open(finance, 'payment')
    await collect(finance, {
      day: `${YEAR}-08-10`,
      payer,
      amount: '100000.01',
      uses: [[/^入门费/, '100000.01']],
    })
    await collect(finance, {
      day: `${YEAR}-09-20`,
      payer,
      amount: '240000',
      uses: [
        [/^入门费/, '198000'],
        [/^审定里程碑款/, '2000'],
        [/第1次计算/, '40000'],
      ],
    })
    const due = money.getByRole('region', { name: '付款条件' })
    await expect(due).toContainText('应收 671,200.23')
    await expect(due).toContainText('已收 340,000.01')
    await expect(due).toContainText('应收余额 331,200.22')
    await expect(rowOf(money, '付款条件', '第1次计算')).toContainText('已收清')
  })

  await test.step('a rule distributes what comes in at two levels', async () => {
    await open(page, 'allocation')
    await pane.getByRole('button', { name: '新增规则' }).click()
    await dialog.getByLabel('规则名称').fill('成果收益分配办法')
    await typeDay(page, dialog.getByLabel('生效日'), `${YEAR - 2}-01-01`)
    await dialog.getByRole('button', { name: '增加扣除项' }).click()
    await dialog.getByLabel('扣除项', { exact: true }).fill('直接成本')
    await dialog.getByLabel('直接成本总额').fill('20000')
    await dialog.getByRole('button', { name: '增加合作单位' }).click()
    await dialog.getByLabel('合作单位', { exact: true }).fill('星河示例大学')
    await dialog.getByLabel('星河示例大学份额').fill('10')
    await dialog.getByLabel('育种团队的比例').fill('55')
    await dialog.getByLabel('本单位的比例').fill('35')
    await dialog.getByRole('button', { name: '增加一行' }).click()
    await choose(
      page,
      dialog.locator('.dist-line').filter({ has: page.getByLabel('本行的比例') }),
      '对象类型',
      '基金',
    )
    await dialog.getByLabel('对象名称').last().fill('成果转化基金')
    await dialog.getByLabel('成果转化基金的比例').fill('9.99')
    for (const [at, [person, percent]] of PEOPLE.entries()) {
      await dialog.getByRole('button', { name: '增加人员' }).click()
      await dialog
        .getByRole('group', { name: `育种团队第${at + 1}人` })
        .getByRole('combobox')
        .fill(person)
      await page.locator('.ant-select-dropdown:visible').getByText(person).first().click()
      await dialog.getByLabel(`${person}的比例`).fill(percent)
    }
    await expect(dialog.getByText('合计 99.99%，应为100%')).toBeVisible()
    await dialog.getByLabel('成果转化基金的比例').fill('10')
    await expect(dialog.getByText('合计 100%')).toHaveCount(2)
    await dialog.getByRole('button', { name: button('保存') }).click()
    await expect(dialog).toBeHidden()
  })

  let runNumber = ''
  await test.step('a run is previewed, prepared, and confirmed by finance', async () => {
    await page.goto('/task/contractDistribution')
    await rowOf(pane, '待分配的收款', name).getByRole('button', { name: '编制分配单' }).click()
    await typeDay(page, dialog.getByLabel('收款截至'), `${YEAR}-08-31`)
    await expect(dialog).toContainText('100,000.01 元（1 笔）')
    await dialog.getByRole('button', { name: '编制草稿' }).click()
    await expect(page).toHaveURL(/contractDistribution\/details\?id=\d+/)
    await expectShares(pane, '')
    runNumber = (await pane.getByRole('heading', { level: 1 }).innerText()).replace('收益分配单 ', '')
    await finance.goto(page.url())
    await money.getByRole('button', { name: button('确认') }).click()
    await finance
      .locator('.ant-popover:visible')
      .getByRole('button', { name: button('确认') })
      .click()
    await expect(money.getByText('已确认').first()).toBeVisible()
  })

  await test.step('its receipt is locked: a deletion is refused and names the run', async () => {
    await open(finance, 'payment')
    const receipt = rowOf(money, '收款', '100,000.01')
    const why = new RegExp(`${YEAR}-08-10 的收款 100,000\\.01 元已编入分配单 ${runNumber}，该单已锁定`)
    await expect(receipt.getByRole('button', { name: button('删除') })).toBeDisabled()
    await expect(receipt.getByRole('note', { name: why }).last()).toBeVisible()
  })

  await test.step('it is corrected by a reversal, line by line, and its receipt waits again', async () => {
    await finance.goto('/task/contractDistribution')
    await money.getByRole('link', { name: runNumber }).click()
    await money.getByRole('button', { name: button('冲销') }).click()
    await dialogOf(finance).getByLabel('冲销原因').fill('合作单位份额有误')
    await dialogOf(finance).getByRole('button', { name: '编制冲销单' }).click()
    await expect(money.getByText('逐行反向复制')).toBeVisible()
    await expectShares(money, '-')
    await admin.goto(finance.url())
    await paneOf(admin)
      .getByRole('button', { name: button('确认') })
      .click()
    await admin
      .locator('.ant-popover:visible')
      .getByRole('button', { name: button('确认') })
      .click()
    await expect(paneOf(admin).getByText('已确认').first()).toBeVisible()
    await page.goto('/task/contractDistribution')
    await expect(rowOf(pane, '待分配的收款', name)).toContainText('340,000.01')
  })

  await test.step('the statement of the year is issued and printed', async () => {
    await open(page, 'commission', `&part=statement&year=${YEAR}`)
    const result = pane.getByRole('table', { name: '结算', exact: true })
    for (const [item, amount] of [
      ['应计提成', '221,200.22'],
      ['抵扣入门费', '50,000.00'],
      ['应付提成', '171,200.22'],
      ['已付', '40,000.00'],
      ['尚欠', '131,200.22'],
    ] as const)
      await expect(result.getByRole('row').filter({ hasText: item }).first()).toContainText(amount)
    await pane.getByRole('button', { name: '签发结算单' }).click()
    const coming = page.waitForEvent('download')
    await pane.getByRole('table', { name: '已签发的结算单' }).getByRole('button', { name: 'PDF' }).click()
    const file = await readFile(await (await coming).path())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  })

  for (const other of [secretary, reviewer, director, finance, admin]) await other.close()
})

interface NewCondition {
  title: string
  kind: string
  trigger: string
  amount: string
}

async function addCondition(page: Page, { title, kind, trigger, amount }: NewCondition): Promise<void> {
  const dialog = dialogOf(page)
  await paneOf(page).getByRole('button', { name: '新增付款条件' }).click()
  await dialog.getByLabel('名称').fill(title)
  await choose(page, dialog, '款项', kind)
  await choose(page, dialog, '触发条件', trigger)
  await dialog.getByRole('textbox', { name: /^(\* )?金额（元）/ }).fill(amount)
  await dialog.getByRole('button', { name: button('保存') }).click()
  await expect(dialog).toBeHidden()
}

interface Wished {
  period: string
  closes?: boolean
  /** Amounts of the lines. */
  lines: readonly string[]
  due: string
}

/** Computes the commission of the season up to a quarter; the lines are asserted before it is stored. */
async function computeRun(page: Page, contractId: string, wished: Wished): Promise<void> {
  const dialog = dialogOf(page)
  await page.goto(`/task/contract/ContractDetail?contractId=${contractId}&activeName=commission&part=run`)
  await paneOf(page).getByRole('button', { name: '计算提成' }).click()
  await choose(page, dialog, '业务年度', `${YEAR} 年度`)
  await choose(page, dialog, '截至', wished.period)
  if (wished.closes) await dialog.getByRole('checkbox', { name: /年终结算/ }).check()
  const amounts = dialog.getByRole('table', { name: '提成计算各行' }).locator('tbody tr td:nth-child(4)')
  await expect(amounts).toHaveText([...wished.lines, wished.due])
  await dialog.getByRole('button', { name: '编制，交他人确认' }).click()
  await expect(dialog).toBeHidden()
}

async function confirmRun(page: Page, contractId: string, serial: string, due: string): Promise<void> {
  const pane = paneOf(page)
  await page.goto(`/task/contract/ContractDetail?contractId=${contractId}&activeName=commission&part=run`)
  const run = rowOf(pane, '提成计算', serial)
  await expect(run).toContainText(due)
  await run.getByRole('button', { name: button('确认') }).click()
  await dialogOf(page)
    .getByRole('button', { name: button('确认') })
    .click()
  await page
    .locator('.ant-popover:visible')
    .getByRole('button', { name: button('确认') })
    .click()
  await expect(run).toContainText('已确认')
}

interface Receipt {
  day: string
  payer: string
  amount: string
  uses: readonly (readonly [condition: RegExp, amount: string])[]
}

async function collect(page: Page, { day, payer, amount, uses }: Receipt): Promise<void> {
  const dialog = dialogOf(page)
  await paneOf(page).getByRole('button', { name: '登记收款' }).click()
  await typeDay(page, dialog.getByLabel('收款日期'), day)
  await dialog.getByRole('textbox', { name: /^(\* )?金额（元）/ }).fill(amount)
  // The same amount of the same payer within three days would be taken for a double.
  await dialog.getByLabel('付款方').fill(payer)
  for (const [condition, part] of uses)
    await dialog.getByRole('textbox', { name: condition }).filter({ visible: true }).fill(part)
  await expect(dialog.getByText('核销合计等于金额')).toBeVisible()
  await dialog.getByRole('button', { name: button('保存') }).click()
  await expect(dialog).toBeHidden()
}

/** What a run, or its reversal with the opposite sign, gives to whom. */
async function expectShares(pane: Locator, sign: '' | '-'): Promise<void> {
  const lines = pane.getByRole('table', { name: / 收款的分配$/ })
  const shares = [
    ['直接成本', '20,000.00'],
    ['星河示例大学', '8,000.00'],
    ['育种团队', '39,600.01'],
    ['本单位', '25,200.00'],
    ['成果转化基金', '7,200.00'],
    ...PEOPLE.map(([name, , amount]) => [name, amount] as const),
  ] as const
  for (const [name, amount] of shares)
    await expect(lines.getByRole('row').filter({ hasText: name }).locator('td').nth(4)).toHaveText(
      `${sign}${amount}`,
    )
}
