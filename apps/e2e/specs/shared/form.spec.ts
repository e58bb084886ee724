import { expect, openGallery, seriousViolations, test } from '../../support/test.ts'

test('F-272 saving an incomplete form names what is wrong and puts the focus into the first wrong field', async ({
  page,
}) => {
  await openGallery(page, 'dynamicForm')
  const save = page.getByRole('button', { name: '保存' })
  await save.scrollIntoViewIfNeeded()
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: '项需要修改' })).toHaveText(
    '有 3 项需要修改：品种、申请日期、品种权人',
  )
  await expect(page.getByLabel('品种', { exact: true })).toBeFocused()
  await expect(page.getByLabel('品种', { exact: true })).toBeInViewport()
})

test('F-254 F-257 F-264 F-282 a user can fill in the form by the keyboard alone', async ({ page }) => {
  await openGallery(page, 'dynamicForm')
  const { keyboard } = page
  await page.getByLabel('品种', { exact: true }).focus()
  await keyboard.type('郑')
  await expect(page.getByTitle('郑单958').or(page.locator('.ant-select-item-option').first())).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByLabel('审定编号')).toHaveValue(/国审玉/)
  await expect(page.getByLabel('审定编号')).toBeDisabled()
  await page.getByLabel('申请日期').focus()
  await keyboard.type('2026-05-01')
  await keyboard.press('Enter')
  await page.getByLabel('内部单位').focus()
  await keyboard.press('ArrowDown')
  await expect(
    page.locator('.ant-select-item-option').filter({ hasText: '玉米研究所' }).first(),
  ).toBeVisible()
  await keyboard.press('Enter')
  await keyboard.press('Escape')
  await page.getByLabel('人员', { exact: true }).focus()
  await keyboard.type('张')
  await expect(page.locator('.staff-suggestion').first()).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByRole('list', { name: '已添加的人员' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: '保存' }).press('Enter')
  const sent = page.getByLabel('提交的值')
  await expect(sent).toContainText('"applyDate": "2026-05-01"')
  await expect(sent).toContainText('"internalUnit": [\n  "70"\n ]')
})

test('F-255 the switch replaces the whole form', async ({ page }) => {
  await openGallery(page, 'dynamicForm')
  await page.getByRole('radio', { name: '简要登记' }).check()
  await expect(page.getByLabel('登记编号')).toHaveValue('DJ-')
  await expect(page.getByLabel('品种', { exact: true })).toHaveCount(0)
  await page.getByRole('radio', { name: '全部控件' }).check()
  await expect(page.getByLabel('品种', { exact: true })).toBeVisible()
})

test('F-287 F-288 two columns are 20 pixels apart, at 1280 and 1920', async ({ page }) => {
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await openGallery(page, 'dynamicForm')
    const left = await page.locator('.field-autocomplete .ant-form-item').boundingBox()
    const right = await page.locator('.field-input .ant-form-item').first().boundingBox()
    expect(Math.round(right!.x - left!.x - left!.width)).toBe(20)
    expect(await page.locator('html').evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(
      true,
    )
  }
})

test('the form and the holder have no serious violations of WCAG', async ({ page }) => {
  await openGallery(page, 'dynamicForm')
  await expect(page.getByLabel('审定年份')).toBeEnabled()
  expect(await seriousViolations(page)).toEqual([])
  await openGallery(page, 'holder')
  await expect(page.getByRole('button', { name: '添加' })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
})

test.describe('without motion', () => {
  test.use({ role: 'admin' })

  test('a list of choices opens at its final position', async ({ page, pane }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/research/rewardList')
    await pane.getByRole('combobox', { name: '审核状态' }).click()
    await expect(page.getByTitle('待审核')).toBeInViewport()
  })
})

test.describe('a long form below its head and its list of problems', () => {
  test.use({ role: 'secretary' })

  test('F-272 a wrong field that they cover scrolls to below them, with its message', async ({
    page,
    pane,
  }) => {
    await page.goto('/research/copyrightList')
    await pane.getByRole('button', { name: '新增软件著作权' }).click()
    await pane.getByLabel('软件全称').fill('籽粒脱水测定系统')
    const wrong = pane.getByLabel('首次发表日期')
    for (const [field, day] of [
      [pane.getByLabel('开发完成日期'), '2024-05-01'],
      [wrong, '2024-04-01'],
    ] as const) {
      await field.fill(day)
      await field.press('Enter')
    }
    const listed = pane.getByRole('alert').filter({ hasText: '有 1 项需要修改：首次发表日期' })
    const said = pane.getByText('首次发表日期不得早于开发完成日期')
    const isClear = async () => {
      const [list, field, text] = await Promise.all([listed, wrong, said].map((part) => part.boundingBox()))
      return field!.y > list!.y + list!.height && text!.y > field!.y
    }
    // What is scrolled to by the page itself stays clear; scrolled on by hand it does not.
    const hide = () =>
      wrong.evaluate((element) => {
        element.scrollIntoView({ block: 'start' })
        element.closest('.pane')?.scrollBy(0, 130)
      })
    await hide()
    // A calendar that opens late takes the first click; a refused draft may be saved again.
    await expect(async () => {
      await pane.getByRole('button', { name: '存草稿' }).click()
      await expect(listed).toBeVisible({ timeout: 3000 })
    }).toPass()
    await expect(wrong).toBeFocused()
    await expect.poll(isClear).toBe(true)
    await hide()
    expect(await isClear()).toBe(false)
    await listed.getByRole('button', { name: '首次发表日期' }).click()
    await expect.poll(isClear).toBe(true)
  })
})
