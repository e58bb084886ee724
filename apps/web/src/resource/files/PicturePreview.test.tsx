import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { PicturePreview } from './PicturePreview.tsx'

afterEach(cleanup)

/** Shows a picture of 1600 pixels that the window fits into 912 (57 %). */
function show() {
  render(
    <Providers>
      <PicturePreview name="证书.png" address="/a.png" />
    </Providers>,
  )
  const picture = screen.getByRole<HTMLImageElement>('img', { name: '证书.png' })
  Object.defineProperties(picture, { naturalWidth: { value: 1600 }, width: { value: 912, writable: true } })
  fireEvent.load(picture)
  return (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }))
    return screen.getByText(/^\d+%$/).textContent
  }
}

test.each([
  ['缩小', '50%'],
  ['放大', '75%'],
])('from the fitted size %s goes to the next step on that side', (name, expected) => {
  expect(show()(name)).toBe(expected)
})
