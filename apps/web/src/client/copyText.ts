import { notify } from './notify.ts'

/**
 * Copies text and confirms it with a message. Pages without https have no clipboard API; there the text is selected and
 * copied.
 */
export async function copyText(text: string): Promise<void> {
  const isCopied = await write(text)
  if (isCopied) notify.success('已复制')
  else notify.warning('浏览器不允许复制，请选中文字后按 Ctrl+C')
}

async function write(text: string): Promise<boolean> {
  if (!navigator.clipboard) return writeSelected(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

function writeSelected(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
  }
}
