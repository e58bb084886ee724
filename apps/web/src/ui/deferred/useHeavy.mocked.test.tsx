import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DateControl } from '../../resource/form/kinds/DateControl.tsx'
import { heavyPart, useHeavy, type Heavy } from './useHeavy.ts'

const notified = vi.hoisted(() => vi.fn<(error: unknown) => void>())
vi.mock('../../client/notify.ts', () => ({ notifyFailure: notified }))
const calendar = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('../../resource/form/kinds/DatePickerControl.tsx', async (importOriginal) => {
  await calendar.promise
  return importOriginal()
})

afterEach(cleanup)

function Light({ heavy }: { heavy: Heavy<object> }) {
  const { Shown, turning } = useHeavy(heavy)
  return Shown ? <Shown /> : <input aria-label="轻" {...turning} />
}
const HeavyPart = () => <input aria-label="重" />

test('a pointer above the control loads its part, a click shows it; the next one is shown at once', async () => {
  const load = vi.fn<() => Promise<{ default: typeof HeavyPart }>>(async () => ({ default: HeavyPart }))
  const heavy = heavyPart<object>(load)
  const { unmount } = render(<Light heavy={heavy} />)
  await userEvent.hover(screen.getByLabelText('轻'))
  expect(load).toHaveBeenCalledOnce()
  expect(screen.queryByLabelText('重')).toBeNull()
  await userEvent.click(screen.getByLabelText('轻'))
  expect(await screen.findByLabelText('重')).toBeTruthy()
  unmount()
  render(<Light heavy={heavy} />)
  fireEvent.focus(screen.getByLabelText('轻'))
  expect(await screen.findByLabelText('重')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

test('a part that cannot be loaded is reported, the light control stays, and the next visit tries again', async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof HeavyPart }>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ default: HeavyPart })
  const heavy = heavyPart<object>(load)
  render(<Light heavy={heavy} />)
  fireEvent.focus(screen.getByLabelText('轻'))
  await waitFor(() => expect(notified).toHaveBeenCalledOnce())
  fireEvent.focus(screen.getByLabelText('轻'))
  expect(await screen.findByLabelText('重')).toBeTruthy()
})

test('F-282 a day typed before its calendar has loaded is kept; the calendar does not take the focus back', async () => {
  const onChange = vi.fn<(value: unknown) => void>()
  render(<DateControl id="day" item={{ type: 'date', prop: 'day', label: '日期' }} onChange={onChange} />)
  const box = screen.getByPlaceholderText('请选择日期')
  fireEvent.focus(box)
  fireEvent.change(box, { target: { value: '2024.5.1' } })
  calendar.resolve()
  await vi.dynamicImportSettled()
  expect(screen.getByPlaceholderText('请选择日期')).toBe(box)
  fireEvent.blur(box)
  expect(onChange).toHaveBeenLastCalledWith('2024-05-01')
  expect(screen.getByPlaceholderText('请选择日期')).toBe(box)
  fireEvent.focus(box)
  await waitFor(() => expect(document.querySelector('.ant-picker')).toBeTruthy())
})
