import { cooperativeCreate } from '@hepu/api/areas/breeder/asset/cooperativeVariety'
import { saveStandards } from '@hepu/api/areas/breeder/record/promotionStandard'
import { breederPage } from '@hepu/api/areas/breeder/record/breederArchive'
import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import * as rehearsing from '@hepu/api/areas/upgrade/rehearsal'
import type { Browser, Page } from '@playwright/test'
import { call } from '../../support/call.ts'
import { expect, fillLogin, test } from '../../support/test.ts'
import { typeDay } from '../../support/typeDay.ts'
import { PASSWORD, users } from '../../support/users.ts'

test.use({ role: 'admin' })
test.setTimeout(240_000)

const stamp = String(Date.now()).slice(-6)
const YEAR = 2012
const names = {
  org: `伙伴所${stamp}`,
  person: `伙伴人${stamp}`,
  group: `伙伴组${stamp}`,
  variety: `伙玉${stamp}`,
  foreign: `他玉${stamp}`,
}

/** A small trial as people write it: three points, a check and two varieties, two replicates. */
function trialSheet(): Buffer {
  const heads = '年份,试验阶段,组别,试点,品种,是否对照,重复,小区产量(kg),小区面积(㎡),水分(%)'
  const yields = [
    ['对照一号', '是', 12],
    [names.variety, '否', 14],
    [names.foreign, '否', 11],
  ] as const
  const lines = ['甲点', '乙点', '丙点'].flatMap((point, at) =>
    yields.flatMap(([name, isCheck, kg]) =>
      [1, 2].map((rep) =>
        [YEAR, '区试第一年', names.group, point, name, isCheck, rep, kg + at / 10 + rep / 20, 13.34, 14].join(
          ',',
        ),
      ),
    ),
  )
  return Buffer.from(`\uFEFF${[heads, ...lines].join('\n')}`)
}

/** Confirms that the variety is promoted, and publishes it as another person. Returns that person's page and the evaluation. */
async function promote(page: Page, browser: Browser, baseURL: string | undefined) {
  await call(page, evaluation.generateCurrentYear, { year: YEAR })
  const { records } = await call(page, evaluation.upgradePage, { model: { name: names.group } })
  const upgradeId = records[0]?.id ?? ''
  const first = await call(page, rehearsing.rehearsal, { upgradeId })
  const decisions = first.records
    .filter(({ name }) => name === names.variety)
    .map(({ id }) => ({ recordId: id, final: 'UP' as const, reason: '产量突出', firm: true }))
  await call(page, rehearsing.decide, { upgradeId, version: first.upgrade.version, decisions })
  const { upgrade } = await call(page, rehearsing.rehearsal, { upgradeId })
  const draft = { upgradeId, version: upgrade.version, name: '评审稿' }
  const { draftId } = await call(page, rehearsing.savePreviewDraft, draft)
  await call(page, rehearsing.savePreview, { draftId })
  const other = await browser.newPage({ baseURL, locale: 'zh-CN' })
  await other.goto('/login')
  await fillLogin(other, users.director, PASSWORD)
  await expect(other.getByText('登录成功')).toBeVisible()
  await call(other, publishing.publish, { upgradeId })
  return { other, upgradeId }
}

test('a partner gets material, enters a trial and is promoted; reward, account and link agree', async ({
  page,
  pane,
  browser,
  baseURL,
}) => {
  const dialog = page.getByRole('dialog').filter({ visible: true }).last()
  const save = () => dialog.getByRole('button', { name: /^保\s?存$/ }).click()
  const enter = async (mode: string, name: string, kind: string) => {
    await pane.getByRole('button', { name: '新增育种家' }).click()
    await dialog.getByRole('radio', { name: mode }).check()
    await dialog.getByLabel('名称').fill(name)
    await dialog.getByRole('combobox', { name: '类型' }).click()
    await page.locator('.ant-select-dropdown:visible').getByText(kind, { exact: true }).click()
    await typeDay(page, dialog.getByLabel('合作开始日期'), '2010-03-01')
    await save()
    await expect(dialog).toBeHidden()
  }
  const idOf = async (name: string) =>
    (await call(page, breederPage, { model: { name } })).records[0]?.id ?? ''

  await test.step('an organisation and a person are entered as partners', async () => {
    await page.goto('/breeding/breederArchive')
    await enter('登记新单位', names.org, '科研院所')
    await enter('登记新个人', names.person, '个人')
    await pane.getByRole('textbox', { name: '名称', exact: true }).fill(names.org)
    await pane.getByRole('button', { name: /^查\s?询$/ }).click()
    await pane.getByRole('link', { name: names.org }).click()
    await expect(pane.getByRole('heading', { name: `育种家 · ${names.org}` })).toBeVisible()
  })
  const breederId = await idOf(names.org)
  const details = `/breeding/breederArchive/breederDetails?id=${breederId}`

  await test.step('the partner gets material, whose return is among the due dates', async () => {
    await pane.getByRole('tab', { name: '材料' }).click()
    await pane.getByRole('button', { name: '发放材料' }).click()
    await dialog.getByLabel('材料名称').fill(`郑58-${stamp}`)
    await dialog.getByLabel('数量').fill('50')
    await dialog.getByLabel('用途').fill('组合测配')
    await dialog.getByLabel('协议编号').fill(`材协${stamp}`)
    await typeDay(page, dialog.getByLabel('发放日期'), '2012-03-01')
    await typeDay(page, dialog.getByLabel('应归还日期'), '2012-12-31')
    await save()
    await expect(pane.getByRole('row', { name: `郑58-${stamp}` })).toContainText('逾期未还')
    await pane.getByRole('button', { name: '去向' }).click()
    await expect(dialog).toContainText('没有涉及这些品种或种质的合同')
    await page.keyboard.press('Escape')
  })

  await test.step('a variety of each partner enters a trial', async () => {
    const shares = [{ kind: 'income' as const, ours: '60', theirs: '40' }]
    const begun = { startOn: '2010-03-01', sharesFrom: '2010-03-01', shares }
    const standard = { kind: 'phase' as const, phase: 'R2', amount: '20000', validFrom: '2010-01-01' }
    await call(page, saveStandards, { breederId, rows: [{ ...standard, clause: '附件二第1款' }] })
    await call(page, cooperativeCreate, { ...begun, breederId, name: names.variety })
    const other = await idOf(names.person)
    await call(page, cooperativeCreate, { ...begun, breederId: other, name: names.foreign })
    await page.goto('/estimate/estimate-progress')
    await pane.getByRole('button', { name: '导入试验数据' }).click()
    const sheet = { name: '伙伴组.csv', mimeType: 'text/csv', buffer: trialSheet() }
    await page.locator('input[type=file]').setInputFiles(sheet)
    await dialog.getByRole('button', { name: '确认导入' }).click()
    await expect(dialog).toContainText('导入完成')
  })

  const { other, upgradeId } = await promote(page, browser, baseURL)

  await test.step('the promotion proposes the reward of the standard, which a person confirms', async () => {
    await page.goto(`${details}&activeName=reward`)
    const row = pane.getByRole('row', { name: names.variety })
    await expect(row).toContainText('20,000.00')
    await row.getByRole('button', { name: /^确\s?认$/ }).click()
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /确\s?认|确\s?定/ })
      .click()
    await expect(row).toContainText('已确认')
  })

  await test.step('the account of the year agrees with a count by hand, and its figures open their rows', async () => {
    await pane.getByRole('tab', { name: '效益账' }).click()
    const row = pane.getByRole('table', { name: '各年度效益账' }).getByRole('row', { name: `${YEAR} 年` })
    await row.getByRole('button', { name: /参试品种（个） 1，/ }).click()
    await expect(dialog.getByRole('row', { name: names.variety })).toContainText(names.group)
    await page.keyboard.press('Escape')
    await expect(row.getByRole('button', { name: /晋级品种（个） 1，/ })).toBeVisible()
    await row.getByRole('button', { name: /应付（元） 20,000.00，/ }).click()
    await expect(dialog).toContainText('金额合计 20,000.00 元')
    await page.keyboard.press('Escape')
  })

  const visitor = await (
    await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })
  ).newPage()
  const address = await test.step('a link is made, whose address is shown once', async () => {
    await pane.getByRole('tab', { name: '查看链接' }).click()
    await pane.getByRole('button', { name: '开通查看链接' }).click()
    await dialog.getByLabel('开通原因').fill('年度对账')
    const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    // Enter takes the day and saves the form, as it has no other field of one line.
    const ends = dialog.getByLabel('有效期至')
    await ends.click()
    await expect(page.locator('.ant-picker-dropdown:visible')).toBeVisible()
    await ends.fill(soon)
    await ends.press('Enter')
    const shown = await dialog.getByRole('textbox', { name: '查看链接的地址' }).inputValue()
    await dialog
      .getByRole('button', { name: /^关\s?闭$/ })
      .last()
      .click()
    return shown
  })

  await test.step('the partner sees exactly his own by it, on a phone', async () => {
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { name: names.org })).toBeVisible()
    const progress = visitor.getByRole('region', { name: '品种进展' })
    await expect(progress).toContainText(names.variety)
    await expect(progress).toContainText(`${YEAR} 年 区域试验第一年：晋级`)
    await expect(visitor.getByRole('region', { name: '往来款' })).toContainText('20,000.00')
    const text = await visitor.locator('body').innerText()
    for (const secret of [names.foreign, names.person, names.group]) expect(text).not.toContain(secret)
    const widths = await visitor.evaluate('[document.documentElement.scrollWidth, innerWidth]')
    const [content, screen] = widths as [number, number]
    expect(content).toBeLessThanOrEqual(screen)
  })

  await test.step('a publication that is revoked takes the reward back, and the result from the page', async () => {
    await call(other, publishing.revoke, { upgradeId, reason: '产量核错' })
    await page.goto(`${details}&activeName=reward`)
    const row = pane.getByRole('row', { name: '（撤回）' })
    await expect(row).toContainText('-20,000.00')
    await row.getByRole('button', { name: /^确\s?认$/ }).click()
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /确\s?认|确\s?定/ })
      .click()
    await expect(row).toContainText('已确认')
    await pane.getByRole('tab', { name: '效益账' }).click()
    const year = pane.getByRole('table', { name: '各年度效益账' }).getByRole('row', { name: `${YEAR} 年` })
    await expect(year.getByRole('button', { name: /晋级品种/ })).toHaveCount(0)
    await expect(year.getByRole('button', { name: /应付/ })).toHaveCount(0)
    await visitor.reload()
    await expect(visitor.getByRole('region', { name: '品种进展' })).toContainText('尚无已发布的结果')
  })

  await test.step('the staff see each visit, and revoke the link, which then says so', async () => {
    await pane.getByRole('tab', { name: '查看链接' }).click()
    const visit = pane.getByRole('row', { name: '打开链接' }).first()
    await expect(visit).toContainText(/Chrome \d+ · Linux/)
    await expect(visit).not.toContainText('Mozilla')
    await pane.getByRole('button', { name: /^撤\s?销$/ }).click()
    await dialog.getByLabel('撤销原因').fill('对账完成')
    await dialog.getByRole('button', { name: '撤销链接' }).click()
    await expect(pane.getByRole('row', { name: '年度对账' })).toContainText('已撤销')
    await visitor.reload()
    await expect(visitor.getByRole('alert')).toContainText('链接已被撤销')
    await visitor.close()
    await other.close()
  })
})

test('a rule is tried on a partner before it is saved, and the ranking opens its formulas', async ({
  page,
  pane,
}) => {
  const dialog = page.getByRole('dialog').filter({ visible: true }).last()
  await page.goto('/breeding/breederArchive/breederScore')
  await expect(pane.getByRole('heading', { name: '育种家年度评分' })).toBeVisible()

  await test.step('a score opens its criteria', async () => {
    await pane
      .getByRole('button', { name: /年得分 .*，查看指标/ })
      .first()
      .click()
    await expect(dialog.getByRole('table', { name: '各指标得分' })).toContainText('款项结算')
    await page.keyboard.press('Escape')
  })

  await test.step('an unknown name is said, and nothing can be saved before it was tried', async () => {
    await pane.getByRole('button', { name: '评分规则' }).click()
    await dialog.getByRole('button', { name: '调整规则' }).click()
    const formula = dialog.getByRole('textbox', { name: '第1行 公式' })
    const sound = await formula.inputValue()
    await formula.fill('付款率 * 100')
    await expect(dialog).toContainText('没有名为“付款率”的度量或指标')
    await formula.fill(sound)
    await expect(dialog.getByRole('button', { name: /^保\s?存$/ })).toBeDisabled()
    await dialog.getByRole('combobox', { name: '试算的育种家' }).click()
    await page.locator('.ant-select-dropdown:visible').getByText('示例省农业科学院玉米研究所').click()
    await dialog.getByRole('button', { name: '试算' }).click()
    await expect(dialog.getByRole('table', { name: '取值' })).toContainText('应付')
    await dialog.getByRole('textbox', { name: '调整原因' }).fill('年度例行调整')
    await dialog.getByRole('button', { name: /^保\s?存$/ }).click()
    await expect(page.getByText('保存成功')).toBeVisible()
    await expect(dialog).toContainText('年度例行调整')
  })
})
