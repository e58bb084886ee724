import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'
import type { Role } from '../../support/users.ts'

interface Todo {
  label: string
  count: number
  href: string
}

/** Reads the to-dos of the home screen once all areas have answered. */
async function readTodos(page: Page): Promise<Todo[]> {
  await page.goto('/')
  const links = page.locator('.todo a')
  await expect(links.first()).toBeVisible()
  await expect(page.locator('.todo[aria-busy]')).toHaveCount(0)
  return links.evaluateAll((found) =>
    found.map((link) => ({
      label: link.querySelector('span')?.textContent ?? '',
      count: Number(link.querySelector('b')?.textContent),
      href: link.getAttribute('href') ?? '',
    })),
  )
}

/** Opens a to-do and returns how many rows the user then sees: the total of a list, of a dialog, or of a table of counts. */
async function openedRows(page: Page, { label, href }: Todo): Promise<number> {
  await page.goto('/')
  const link = page.locator('.todo a').filter({ has: page.getByText(label, { exact: true }) })
  await link.click()
  if (href.includes('#')) return rowSum(page, label)
  const total = page
    .getByText(/^共 \d+ 条/)
    .filter({ visible: true })
    .first()
  return Number((await total.textContent())?.match(/\d+/)?.[0])
}

/** Adds up the column of the table of registries that a to-do leads to. */
async function rowSum(page: Page, label: string): Promise<number> {
  const cells = await page.locator(`.home-table td[data-head="${label}"]`).allTextContents()
  return cells.reduce((sum, text) => sum + (Number(text) || 0), 0)
}

const roles: readonly Role[] = [
  'admin',
  'trial',
  'director',
  'breeder',
  'secretary',
  'reviewer',
  'contract',
  'finance',
]

for (const role of roles) {
  test.describe(`signed in as ${role}`, () => {
    test.use({ role })

    test('F-017 each count of the home screen is the number of rows that it opens', async ({ page }) => {
      test.setTimeout(120_000)
      const wrong: string[] = []
      for (const todo of await readTodos(page)) {
        if (todo.count === 0) continue
        const opened = await openedRows(page, todo)
        if (opened !== todo.count) wrong.push(`${todo.label}: ${todo.count}, opens ${opened}`)
      }
      expect(wrong).toEqual([])
    })
  })
}
