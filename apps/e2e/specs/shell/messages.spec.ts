import { expect, test } from '../../support/test.ts'

test.use({ role: 'admin', viewport: { width: 390, height: 844 } })

/** Adds tabs with long names to those that a reload opens, so that one more closes the first of them. Text, because the specs are typed without the DOM. */
const fillTabs = `(() => {
  const [home] = JSON.parse(sessionStorage.getItem('menuRecordList'))
  const tabOf = (_, at) => ({
    ...home,
    fullPath: '/research/patentList/lookUp?id=' + at,
    path: '/research/patentList/lookUp' + at,
    meta: { ...home.meta, label: '专利详情' },
    subject: '一种用于玉米品种区域试验的小区产量自动测定装置',
  })
  sessionStorage.setItem('menuRecordList', JSON.stringify([home, ...Array.from({ length: 19 }, tabOf)]))
})()`

test('on a phone a message of several lines is read whole, and the tabs begin below it', async ({
  page,
  pane,
}) => {
  await page.goto('/home/index')
  await expect(pane).toBeVisible()
  await page.evaluate(fillTabs)
  await page.goto('/system/dictionary')
  const message = page.locator('.message-closable')
  await expect(message).toContainText('最多打开 20 个标签页')
  const link = page.getByRole('link', { name: '重新打开' })
  const bar = page.locator('.tab-bar')
  await expect(async () => {
    const [text, below] = [await link.boundingBox(), await bar.boundingBox()]
    expect((await message.boundingBox())?.height).toBeGreaterThan(36)
    expect(text && below && text.y + text.height <= below.y).toBe(true)
  }).toPass()
  await expect(link).toBeInViewport({ ratio: 1 })
})
