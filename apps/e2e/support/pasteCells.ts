import type { Page } from '@playwright/test'

/**
 * Pastes cells copied from a spreadsheet where the focus is: the event that the browser gives a page for Ctrl+V. The clipboard
 * itself waits for ever in a page that has not the focus of the system.
 */
export async function pasteCells(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const text = JSON.stringify(rows.map((row) => row.join('\t')).join('\n'))
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${text})
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement.dispatchEvent(event)
  })()`)
}
