import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { pasteCells } from './pasteCells.ts'
import { fillLogin } from './test.ts'
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
export async function choose(page: Page, within: Locator, label: string | RegExp, text: string): Promise<void> {
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
  for (const [label, text] of Object.entries(texts)) await within.getByLabel(new RegExp(`^${label}($|[（(]| )`)).fill(text)
}

/** Opens a section of an application, fills its texts, pastes the rows of its table with their heads, and saves it. */
export async function fillSection(
  page: Page,
  name: string,
  { texts = {}, rows }: { texts?: Readonly<Record<string, string>>; rows?: readonly (readonly string[])[] },
): Promise<void> {
  const pane = paneOf(page)
  await pane.getByRole('tab', { name: new RegExp(`^${name} `) }).click()
  await pane.getByRole('button', { name: new RegExp(`^(填写|编辑)${name}$`) }).click()
  await fill(pane, texts)
  if (rows) {
    if ((await pane.locator('td input:visible').count()) === 0)
      await pane.getByRole('button', { name: '添加一行' }).click()
    await pane.locator('td input:visible').first().click()
    await pasteCells(page, rows)
  }
  await pane.getByRole('button', { name: `保存${name}` }).click()
  await expect(pane.getByRole('tab', { name: new RegExp(`^${name} 完整`) })).toBeVisible()
}
