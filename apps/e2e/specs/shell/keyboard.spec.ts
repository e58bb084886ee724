import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

/**
 * Returns the focused element and whether its focus is visible: by an outline, or by a shadow or border that appears
 * only with the focus, on the element or on the control around it. It is text because the specs are typed without the
 * DOM.
 */
const FOCUSED = `(async () => {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const markOf = (node) => {
    const style = getComputedStyle(node)
    const isOutlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0
    return (isOutlined ? 'outline ' : '') + style.boxShadow + style.borderColor + style.backgroundColor
  }
  const control = focused.closest('.ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-radio-wrapper, .ant-segmented-item') ?? focused
  const nodes = [focused, control, ...control.children]
  await drawn()
  const marks = nodes.map(markOf)
  const box = focused.getBoundingClientRect()
  focused.blur()
  await drawn()
  const isChanged = nodes.some((node, i) => markOf(node) !== marks[i])
  focused.focus({ preventScroll: true })
  const name = focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 30)
  return {
    what: focused.tagName + ' ' + focused.className + ' ' + name,
    isMarked: isChanged || marks.some((mark) => mark.startsWith('outline')),
    isInside: box.bottom > 0 && box.top < innerHeight,
  }
})()`
interface Focused {
  what: string
  isMarked: boolean
  isInside: boolean
}

/** Returns the name of the focused element; if it is outside the dialog, its tag. */
const STOP_IN_DIALOG = `(() => {
  const focused = document.activeElement
  const name = focused.getAttribute('aria-label') ?? focused.textContent.trim()
  return focused.closest('[role=dialog]') ? name : 'outside: ' + focused.tagName
})()`

/** Presses Tab until the focus leaves the page. Returns the stops that are not visible. */
async function unseenStops(page: Page, most: number): Promise<string[]> {
  const unseen: string[] = []
  // Without motion colours change at once and can be compared.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab')
    const focused: Focused | null = await page.evaluate(FOCUSED)
    if (!focused) break
    if (!focused.isMarked || !focused.isInside) unseen.push(focused.what)
  }
  return unseen
}

test.describe('without a mouse', () => {
  test.use({ role: 'admin' })

  test('the menu opens a screen, and its filter, table and pager work', async ({ page, pane }) => {
    await page.goto('/home')
    await expect(pane.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('试验进展')
    // The search is loaded when its box takes the focus; the list of its hits has the group of each.
    await expect(
      page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: /试验进展.*品种评价/ }),
    ).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle('试验进展')
    const name = pane.getByRole('textbox', { name: '组别' })
    await name.focus()
    await page.keyboard.type('早熟白')
    await page.keyboard.press('Enter')
    await expect(pane.getByRole('link', { name: /早熟白玉米组/ }).first()).toBeVisible()
    await expect(pane.getByText('玉米RCBD试验')).toHaveCount(0)
  })

  test('the pager turns the page', async ({ page, pane }) => {
    await page.goto('/estimate/estimate-progress')
    await pane.getByRole('radio', { name: '按组别' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(pane.getByText(/共 \d{3} 条/)).toBeVisible()
    const next = pane.getByRole('listitem', { name: '下一页' }).getByRole('button')
    await next.focus()
    await page.keyboard.press('Enter')
    await expect(pane.getByRole('listitem', { name: '2', exact: true })).toHaveClass(/active/)
  })

  test('a dialog takes the focus, keeps it, and returns it', async ({ page, pane }) => {
    await page.goto('/estimate/estimate-progress')
    const opener = pane.getByRole('button', { name: /导入/ }).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: '选择文件' })).toBeVisible()
    const stops = new Set<string>()
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab')
      stops.add(await page.evaluate(STOP_IN_DIALOG))
    }
    // After the last element the focus goes to the browser itself and then returns to the dialog.
    stops.delete('outside: BODY')
    expect([...stops].toSorted()).toEqual(['下载模板', '关闭', '选择文件'].toSorted())
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('a drawer takes the focus and returns it', async ({ page, pane }) => {
    await page.goto('/estimate/estimate-promotion/upgradeStandard')
    const opener = pane.getByRole('button', { name: /新增/ }).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('button', { name: '使用' }).first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.locator('[role=dialog]:focus-within')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
  })

  for (const path of [
    '/home',
    '/estimate/estimate-progress',
    '/estimate/estimate-promotion/upgradeStandard',
  ]) {
    test(`every stop of Tab on ${path} can be seen`, async ({ page, pane }) => {
      await page.goto(path)
      await expect(pane.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(pane.locator('.turning')).toHaveCount(0)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await unseenStops(page, 70)).toEqual([])
    })
  }
})

for (const path of ['/login', '/homePage/introduce', '/resetPassword']) {
  test(`every stop of Tab on ${path} can be seen`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await unseenStops(page, 30)).toEqual([])
  })
}
