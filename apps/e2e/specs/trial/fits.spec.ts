import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

test.use({ role: 'trial', viewport: { width: 1280, height: 800 } })

/** Returns how many pixels of a box are hidden at its right. */
const hidden = (box: Locator) => box.evaluate((element) => element.scrollWidth - element.clientWidth)

test('at 1280 pixels home, points, set-up and lists fit, and saving rows does not move the page', async ({
  page,
  pane,
}) => {
  await test.step('home: the times of the last changes', async () => {
    await page.goto('/home/index')
    await expect(pane.getByRole('columnheader', { name: '更新时间' })).toBeVisible()
    for (const box of await pane.locator('.home-scroll').all()) expect(await hidden(box)).toBe(0)
  })

  await test.step('各点: all nine points', async () => {
    await page.goto('/estimate/estimate-progress/analysisInformation?groupId=2&view=points')
    await expect(pane.getByRole('columnheader', { name: 'E9' })).toBeInViewport({ ratio: 1 })
    expect(await hidden(pane.locator('.ant-table-body'))).toBe(0)
  })

  await test.step('试点: all columns of the set-up', async () => {
    await page.goto('/estimate/estimate-progress/setup?groupId=2&step=points')
    await expect(pane.getByRole('columnheader', { name: '操作' })).toBeInViewport({ ratio: 1 })
    expect(await hidden(pane.getByRole('region', { name: '试点' }))).toBe(0)
  })

  await test.step('参试品种: saving leaves the row where it is', async () => {
    await page.goto('/estimate/estimate-progress/setup?groupId=2&step=entries')
    const provider = pane.getByRole('textbox', { name: '第50行 供种单位' })
    await provider.fill('所内')
    const before = await provider.boundingBox()
    await pane.getByRole('button', { name: '保存品种' }).click()
    await expect(page.getByText('保存成功')).toBeVisible()
    await expect(pane.getByRole('button', { name: '保存品种' })).toBeDisabled()
    await expect(provider).toHaveValue('所内')
    expect(await provider.boundingBox()).toEqual(before)
  })

  await test.step('lists: the pager is in the window', async () => {
    await page.goto('/estimate/estimate-progress?view=varieties')
    await expect(pane.locator('.table-pager')).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  })
})
