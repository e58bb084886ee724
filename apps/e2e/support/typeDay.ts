import { expect, type Locator, type Page } from '@playwright/test'

/** Types a day after its calendar has opened: a calendar that opens later would cover the next field, or drop what was typed. */
export async function typeDay(page: Page, field: Locator, day: string): Promise<void> {
  const calendar = page.locator('.ant-picker-dropdown:visible')
  await field.click()
  await expect(calendar).toBeVisible()
  await field.fill(day)
  await field.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(field).toHaveValue(day)
}
