import type { Locator, Page } from '@playwright/test'
import { expect, fillLogin, test } from '../../support/test.ts'
import { typeDay } from '../../support/typeDay.ts'
import { PASSWORD } from '../../support/users.ts'

test.use({ role: 'admin' })
test.setTimeout(90_000)

const paneOf = (page: Page): Locator => page.locator('.pane').filter({ visible: true })
const dialogOf = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true })

/** Chooses an option of a select. */
async function choose(page: Page, name: string, option: string | RegExp, typed?: string): Promise<void> {
  const box = paneOf(page).getByRole('combobox', { name: new RegExp(`^(\\* )?${name}$`) })
  await box.click()
  if (typed) await page.keyboard.type(typed)
  await page.locator('.ant-select-dropdown:visible').getByText(option).first().click()
}

test('F-031 F-397 a contract is drafted from a template, goes on as a draft, is submitted and approved by another', async ({
  page,
  browser,
  baseURL,
}) => {
  const pane = paneOf(page)
  const name = `示范委托测试${String(Date.now()).slice(-6)}`

  await test.step('a draft begins with the text of a template and is in the list of drafts', async () => {
    await page.goto('/task/contractTemplate')
    await pane
      .getByRole('row')
      .filter({ hasText: '委托测试合同（示范文本）' })
      .getByRole('link', { name: '以此新增' })
      .click()
    await pane.getByLabel('合同名称').fill(name)
    await choose(page, '方向', '支出')
    await choose(page, '乙方单位名称', '示范中检测试服务有限公司', '示范中检')
    await pane.getByRole('button', { name: '存为草稿' }).click()
    await expect(page).toHaveURL(/ContractDraftDetail\?contractId=\d+/)
    await page.goto('/task/contract#drafts')
    await dialogOf(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(/ContractDraftDetail/)
  })

  await test.step('the draft is completed, previewed and submitted; it takes its number', async () => {
    await expect(pane.getByLabel('合同名称')).toHaveValue(name)
    await typeDay(page, pane.getByLabel('签订日期'), '2026-01-05')
    await typeDay(page, pane.getByLabel('起始日期'), '2026-01-05')
    await typeDay(page, pane.getByLabel('截止日期'), '2030-12-31')
    await choose(page, '经办人', /系统管理员/, '系统管理员')
    await pane.getByLabel('合同总额').fill('1234.56')
    await choose(page, '付款方式', '一次性')
    await expect(pane.getByText('壹仟贰佰叁拾肆元伍角陆分')).toBeVisible()
    await choose(page, '甲方单位名称', /禾谱/)
    await pane.getByRole('textbox', { name: '乙方统一社会信用代码' }).fill('91350100M000100Y43')
    await pane.getByRole('button', { name: /^预\s?览$/ }).click()
    await expect(dialogOf(page)).toContainText('测试费人民币1,234.56元')
    await page.keyboard.press('Escape')
    await pane.getByRole('button', { name: /^提\s?交$/ }).click()
    await expect(page).toHaveURL(/ContractDetail\?contractId=\d+/)
    await expect(pane.getByText('审批中').first()).toBeVisible()
    await expect(pane.getByText(/HEPU-ED-\d{4}-\d{4}/).first()).toBeVisible()
  })

  const address = page.url()
  await test.step('another approves it, and it is performed from its day on', async () => {
    const other = await browser.newPage(baseURL ? { baseURL } : {})
    await other.goto('/login')
    await fillLogin(other, 'director', PASSWORD)
    await expect(other.getByText('登录成功')).toBeVisible()
    await other.goto(address)
    await paneOf(other)
      .getByRole('button', { name: /^同\s?意$/ })
      .click()
    await dialogOf(other)
      .getByRole('button', { name: /^同\s?意$/ })
      .click()
    await expect(paneOf(other).getByText('履行中').first()).toBeVisible()
    await other.close()
  })

  await test.step('F-082 the chosen tab stays in the address and for the next contract', async () => {
    await page.reload()
    await pane.getByRole('tab', { name: '合同正文' }).click()
    await expect(page).toHaveURL(/activeName=body/)
    await expect(pane.getByText('壹仟贰佰叁拾肆元伍角陆分').first()).toBeVisible()
    await page.goto('/task/contract')
    await pane.getByRole('link', { name }).click()
    await expect(pane.getByRole('tab', { name: '合同正文' })).toHaveAttribute('aria-selected', 'true')
  })
})

test('the list shows which contracts end soon, and the details of one name its renewal', async ({ page }) => {
  const pane = paneOf(page)
  await page.goto('/task/contract')
  await pane.getByRole('button', { name: /^30 天内/ }).click()
  await pane.getByRole('link', { name: '示禾玉101黄淮海生产经营许可合同' }).click()
  await pane.getByRole('tab', { name: '合同信息' }).click()
  await expect(pane.getByRole('table', { name: '续签' })).toContainText('（续签）')
  await expect(pane.getByRole('table', { name: '当事人' })).toContainText('麦穗虚构种业有限公司')
  await pane.getByRole('tab', { name: '合同文件' }).click()
  await expect(pane.getByText(/合同正本（\d+）/)).toBeVisible()
})

test('a template with an unknown variable is warned of and not saved', async ({ page }) => {
  const pane = paneOf(page)
  await page.goto('/task/contractTemplate/contractTemplateDetails')
  await pane.getByLabel('模板名称').fill('示范模板')
  await pane.getByRole('textbox', { name: '模板正文' }).fill('甲方：{{甲方地址}}')
  await expect(pane.getByRole('alert')).toContainText('正文第1行第4个字符：没有变量「{{甲方地址}}」')
  await pane.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(pane.locator('.form-problems, .ant-form-item-explain-error').first()).toBeVisible()
})
