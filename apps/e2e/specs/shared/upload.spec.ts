import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { expect, openGallery, seriousViolations, test } from '../../support/test.ts'

const pdf = { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(2048, 'x') }
const longName = `${'玉米新品种区域试验年度总结报告'.repeat(3)}.docx`

async function openDialog(page: Page, button: string) {
  await openGallery(page, 'uploadDialog')
  await page.getByRole('button', { name: button }).click()
  return page.getByRole('dialog', { name: '上传附件' })
}

test('F-187 F-188 the dialog is as wide as 30% of the window and stays open when the mask is clicked', async ({
  page,
}) => {
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const dialog = await openDialog(page, '直接上传')
    await expect(dialog).toBeVisible()
    await expect.poll(async () => Math.round((await dialog.boundingBox())!.width)).toBe(width * 0.3)
    await page.mouse.click(20, 700)
    await expect(dialog).toBeVisible()
    await page.reload()
  }
})

test.describe('with a clock of its own', () => {
  test.use({ isNewBrowser: true })

  test('F-190 F-192 a name that is too long is cut; its tooltip appears after 500 ms and not before', async ({
    page,
  }) => {
    await page.clock.install()
    const dialog = await openDialog(page, '交给页面')
    await dialog.locator('input[type=file]').setInputFiles({ ...pdf, name: longName })
    const name = dialog.getByRole('button', { name: longName, exact: true })
    expect(await name.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
    await expect(dialog.getByRole('button', { name: `删除 ${longName}` })).toBeInViewport()
    await page.clock.pauseAt(Date.now() + 60_000)
    await name.hover()
    await page.clock.runFor(490)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(page.getByRole('tooltip')).toHaveText(longName)
  })
})

test('F-189 F-202 files that are dragged in and pasted are handed over to the page', async ({ page }) => {
  const dialog = await openDialog(page, '交给页面')
  const transferOf = (name: string) =>
    `const made = new DataTransfer(); made.items.add(new File(['xx'], '${name}'));`
  const dragged = await page.evaluateHandle(`(() => { ${transferOf('dragged.pdf')} return made })()`)
  await dialog.locator('.drop').dispatchEvent('drop', { dataTransfer: dragged })
  await page.evaluate(`(() => {
    ${transferOf('pasted.png')}
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: made }))
  })()`)
  await expect(dialog.getByRole('list', { name: '已选文件' }).getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('list', { name: '页面收到的文件' })).toHaveText('dragged.pdfpasted.png')
})

test('F-175 F-172 the control is busy while the file is sent, then lists it', async ({ page }) => {
  const stored = Promise.withResolvers<void>()
  await page.route('**/gallery/storage', async (route) => {
    await stored.promise
    await route.fulfill({ status: 204 })
  })
  await openGallery(page, 'uploadControl')
  await page.locator('input[type=file]').first().setInputFiles(pdf)
  await expect(page.getByRole('button', { name: '正在上传…' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '上传进度' })).toBeVisible()
  stored.resolve()
  await expect(page.getByText('上传成功')).toBeVisible()
  await expect(page.getByRole('button', { name: '选择文件', exact: true }).first()).toBeEnabled()
  await expect(page.getByRole('button', { name: 'report.pdf', exact: true })).toBeVisible()
})

test('F-174 F-345 an error shows that the storage refused, and 选择文件 returns', async ({ page }) => {
  await page.route('**/gallery/storage', (route) => route.fulfill({ status: 403 }))
  await openGallery(page, 'uploadControl')
  await page.locator('input[type=file]').first().setInputFiles(pdf)
  await expect(page.getByText('Request failed with status code 403')).toBeVisible()
  await expect(page.getByRole('button', { name: '选择文件', exact: true }).first()).toBeEnabled()
})

test('F-347 a document is downloaded under its name', async ({ page }) => {
  await openGallery(page, 'attachments')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '田间调查表.docx', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('77_default_田间调查表.docx')
})

test('F-348 a PDF opens in a new tab', async ({ page }) => {
  // A headless browser has no viewer for it, so the test reads the address requested for the tab.
  await page.addInitScript({
    content: `const open = window.open.bind(window)
      window.open = (url, ...rest) => {
        sessionStorage.setItem('opened', String(url))
        return open(url, ...rest)
      }`,
  })
  await openGallery(page, 'attachments')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'report.pdf', exact: true }).first().click()
  await opened
  expect(await page.evaluate("sessionStorage.getItem('opened')")).toMatch(/^blob:/)
})

test('F-349 a file that cannot be fetched shows no message, and the list stays usable', async ({ page }) => {
  await openGallery(page, 'attachments')
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'missing.zip', exact: true }).click()
  await failed
  await expect(page.locator('.ant-message-notice')).toHaveCount(0)
  await page.getByRole('button', { name: '删除 missing.zip' }).click()
  await expect(page.getByRole('dialog', { name: '提示' })).toContainText('确定移除 missing.zip?')
})

test('F-206 the question can be answered by the keyboard, and the focus returns', async ({ page }) => {
  await openGallery(page, 'attachments')
  const remove = page.getByRole('button', { name: '删除 report.pdf' })
  await remove.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '提示' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: '提示' })).toHaveCount(0)
  await expect(remove).toBeFocused()
})

test('a PDF and a picture are previewed in the page', async ({ page }) => {
  await openGallery(page, 'attachments')
  await page.getByRole('button', { name: '预览 report.pdf' }).click()
  await expect(page.locator('embed[title="report.pdf"]')).toBeVisible()
  await page.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: '预览 叶片照片_第一次重复.png' }).click()
  const picture = page.getByRole('img', { name: '叶片照片_第一次重复.png' })
  await expect(picture).toBeVisible()
  const widthOf = async () => (await picture.boundingBox())!.width
  const fitted = await widthOf()
  await page.getByRole('button', { name: '放大' }).click()
  await expect.poll(widthOf).toBeGreaterThan(fitted)
  await page.getByRole('button', { name: '缩小' }).click()
  await expect.poll(widthOf).toBeLessThan(fitted)
})

test('control, dialog and list have no serious violations of WCAG', async ({ page }) => {
  await openGallery(page, 'uploadControl')
  await expect(page.getByRole('button', { name: '选择合同' })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  await openGallery(page, 'attachments')
  await expect(page.getByRole('button', { name: '下载 report.pdf' })).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  const dialog = await openDialog(page, '直接上传')
  await dialog.locator('input[type=file]').setInputFiles(pdf)
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  expect(await seriousViolations(page)).toEqual([])
})

test.describe('against the real server', () => {
  test.use({ role: 'admin' })

  test('F-159 F-172 F-186 a file is sent straight to the storage and recorded, and its address answers it', async ({
    page,
  }) => {
    // The gallery answers some calls itself; here they go to the server, with the token of the signed-in user.
    await page.addInitScript(
      `{ const real = fetch; Object.defineProperty(globalThis, 'fetch', { get: () => real, set: () => undefined }) }`,
    )
    const asked: string[] = []
    await page.route(/^[^/]+\/\/[^/]+\/api\//, async (route) => {
      const token = await page.evaluate<string>(`sessionStorage.getItem('token')`)
      asked.push(new URL(route.request().url()).pathname)
      await route.continue({ headers: { ...route.request().headers(), token: `Bearer ${token}` } })
    })
    await openGallery(page, 'uploadControl')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        ...pdf,
        buffer: Buffer.from('%PDF-1.4 area trial'),
      })
    await expect(page.getByText('上传成功')).toBeVisible()
    expect(asked).toEqual([
      '/api/product/file/generate/uploadParam',
      '/api/file/storage',
      '/api/product/file/fileInfo/upload',
    ])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载 report.pdf' }).click()
    const stream = await (await download).createReadStream()
    expect(await text(stream)).toBe('%PDF-1.4 area trial')
  })
})
