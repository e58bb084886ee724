import type { Page } from '@playwright/test'

/**
 * Pastes cells copied from a spreadsheet at the focus, by the event that a browser fires on Ctrl+V. The real clipboard
 * would wait for ever in a page without the focus of the system.
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
