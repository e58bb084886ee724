import { expect, test } from '../../support/test.ts'

test.use({ role: 'admin', viewport: { width: 390, height: 844 } })

test('on a phone the standards of a breeder are typed without scrolling sideways', async ({ page, pane }) => {
  await page.goto('/breeding/breederArchive/breederDetails?id=1&activeName=promotionStandard')
  const standards = pane.locator('.rows-table')
  await expect(standards.getByRole('textbox', { name: '第1行 依据条款' })).toBeInViewport()
  const field = standards.getByRole('textbox', { name: '第1行 奖励金额（元）' })
  await field.fill('21000')
  await expect(field).toHaveValue('21000')
  const { width = 0, height = 0 } = (await field.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(100)
  expect(height).toBeGreaterThanOrEqual(36)
})

test('on a phone an arrow says that more screens of a project follow, and moves their row', async ({
  page,
  pane,
}) => {
  await page.goto('/task/project/projectDetails?projectId=1')
  const links = pane.getByRole('navigation', { name: '项目内容' })
  await expect(links.getByRole('link', { name: '基本信息' })).toBeInViewport()
  await expect(links.getByRole('link', { name: '项目结题' })).toBeAttached()
  await expect(links.getByRole('link', { name: '项目结题' })).not.toBeInViewport()
  const more = pane.locator('.tabs-more-right')
  await expect(more).toBeVisible()
  // The arrow goes while the row still glides to its end: a click that comes too late is none.
  await expect
    .poll(async () => {
      await more.click({ timeout: 500 }).catch(() => undefined)
      return more.count()
    })
    .toBe(0)
  await expect(links.getByRole('link', { name: '项目结题' })).toBeInViewport()
  await expect(pane.locator('.tabs-more-left')).toBeVisible()
})
