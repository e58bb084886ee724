import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

test.use({ role: 'admin' })

/** Drags a tree entry onto the upper edge of another one, with the mouse. */
async function dragAbove(page: Page, entry: Locator, other: Locator): Promise<void> {
  const [from, to] = [(await entry.boundingBox())!, (await other.boundingBox())!]
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 12, to.y + 12, { steps: 6 })
  await page.mouse.move(to.x + 12, to.y + 2, { steps: 4 })
  await page.mouse.up()
}

test('F-374 a menu can be dragged before its first sibling, and moved down again by keyboard', async ({
  page,
  pane,
}) => {
  await page.goto('/system/menu')
  const titles = pane.locator('.ant-tree-title')
  const named = (name: string) => titles.getByText(name, { exact: true }).first()
  const places = async () => {
    const all = await titles.allInnerTexts()
    return [all.indexOf('试验进展') < all.indexOf('晋级评估'), all[all.indexOf('品种评价') + 1]]
  }
  await expect.poll(places).toEqual([true, '试验进展'])
  await dragAbove(page, named('晋级评估'), named('试验进展'))
  await expect.poll(places).toEqual([false, '晋级评估'])
  await named('晋级评估').click()
  await pane.getByRole('button', { name: '下移' }).press('Enter')
  await expect.poll(places).toEqual([true, '试验进展'])
})
