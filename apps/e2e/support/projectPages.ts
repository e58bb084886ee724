import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { fillLogin } from './test.ts'
import { typeDay } from './typeDay.ts'
import { PASSWORD, users, type Role } from './users.ts'

/** The visible pane of a page. */
export const paneOf = (page: Page): Locator => page.locator('.pane').filter({ visible: true })

/** The visible dialog of a page. */
export const dialogOf = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true })

/** Matches the name of a button, which the kit may space out. */
export const button = (name: string): RegExp => new RegExp(`^${Array.from(name).join(String.raw`\s?`)}$`)

/** Opens a page of another account. */
export async function pageOf(browser: Browser, baseURL: string | undefined, role: Role): Promise<Page> {
  const page = await browser.newPage(baseURL ? { baseURL } : {})
  await page.goto('/login')
  await fillLogin(page, users[role], PASSWORD)
  await expect(page).toHaveURL(/\/home\/index$/)
  return page
}

/** Chooses an option of a select by its text. */
export async function choose(
  page: Page,
  within: Locator,
  label: string | RegExp,
  text: string,
): Promise<void> {
  await within.getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-dropdown:visible').getByText(text, { exact: true }).first().click()
}

/** Chooses a person or unit in a field that finds them by a part of the name. */
export async function find(page: Page, within: Locator, label: string, name: string): Promise<void> {
  await within.getByRole('combobox', { name: label }).click()
  await page.keyboard.type(name)
  await page.locator('.ant-select-dropdown:visible').getByText(name).first().click()
}

/** Fills texts of a form by their labels. */
export async function fill(within: Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    await within.getByLabel(new RegExp(`^${label}($|[（(]| )`)).fill(text)
}

/** Opens another screen of the shown project by its link. */
export const openPart = (page: Page, label: string): Promise<void> =>
  paneOf(page).getByRole('link', { name: label, exact: true }).click()

/** Registers an arrival in 到账与拨款 and claims it for a project. */
export async function receive(page: Page, project: string, amount: string): Promise<void> {
  const pane = paneOf(page)
  const dialog = dialogOf(page)
  await page.goto('/task/projectArrival')
  await pane.getByRole('button', { name: '登记到账' }).click()
  await dialog.getByLabel('批次').fill(`首批${project}`)
  await find(page, dialog, '拨款单位', '示范科技项目管理中心')
  await typeDay(page, dialog.getByLabel('到账日期'), '2026-03-02')
  await dialog.getByLabel('到账额').fill(amount)
  await dialog.getByLabel('凭证号').fill(`银收-${project}`)
  await dialog.getByRole('button', { name: button('保存') }).click()
  await expect(dialog).toBeHidden()
  await pane.getByRole('textbox', { name: '批次、单位、凭证号或项目' }).fill(project)
  await page.keyboard.press('Enter')
  const row = pane.getByRole('row', { name: new RegExp(project) })
  await row.getByRole('button', { name: '认领' }).click()
  await find(page, dialog, '项目', project)
  await dialog.getByLabel(`分配到「${project}」的金额`).fill(amount)
  await dialog.getByRole('button', { name: button('认领') }).click()
  await expect(row).toContainText('已认领')
}

/** Enters an expense in the ledger that is shown. */
export async function spend(
  page: Page,
  { subject, day, amount, voucher }: { subject: string; day: string; amount: string; voucher: string },
): Promise<void> {
  const pane = paneOf(page)
  const dialog = dialogOf(page)
  await pane.getByRole('button', { name: '登记收支' }).click()
  await dialog.getByRole('combobox', { name: '科目' }).click()
  await page.locator('.ant-select-dropdown:visible').getByText(subject).first().click()
  await typeDay(page, dialog.getByLabel('业务日期'), day)
  await dialog.getByLabel('金额').fill(amount)
  await dialog.getByLabel('凭证号').fill(voucher)
  await expect(dialog.getByText('可以登记')).toBeVisible()
  await dialog.getByRole('button', { name: button('保存') }).click()
  await expect(dialog).toBeHidden()
  await expect(pane.getByRole('row', { name: new RegExp(voucher) })).toBeVisible()
}

/** Writes a note for each condition of closing that is not met. */
export async function noteGates(page: Page, note: string): Promise<void> {
  const pane = paneOf(page)
  await expect(pane.getByRole('table', { name: '结题条件' })).toBeVisible()
  const open = pane.getByRole('row').filter({ hasText: '未满足' }).getByRole('button', { name: '偏差说明' })
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().click()
    await dialogOf(page).getByLabel('偏差说明').fill(note)
    await dialogOf(page)
      .getByRole('button', { name: button('保存') })
      .click()
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(open).toHaveCount(left - 1)
  }
}
