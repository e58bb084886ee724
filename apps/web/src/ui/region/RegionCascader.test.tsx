import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../app/Providers.tsx'
import { queryClient } from '../../client/queries.ts'
import { answerWith, envelope } from '../../test/answers.ts'
import { RegionCascader, type RegionProps } from './RegionCascader.tsx'
import { regionText } from './regions.ts'

const xinxiang = {
  value: '410700',
  label: '新乡市',
  children: [{ value: '410726', label: '延津县' }],
}
const places = [
  { value: '410000', label: '河南省', children: [xinxiang] },
  { value: '370000', label: '山东省', children: [{ value: '371700', label: '菏泽市' }] },
]

const show = async (props: RegionProps = {}) => {
  render(
    <Providers>
      <RegionCascader {...props} />
    </Providers>,
  )
  return screen.findByRole('combobox')
}

/** Focuses the box and returns the cascader that replaces it. */
async function openPlaces(user: UserEvent): Promise<HTMLElement> {
  const plain = screen.getByRole('combobox')
  await user.click(plain)
  await waitFor(() => expect(screen.getByRole('combobox')).not.toBe(plain))
  return screen.getByRole('combobox')
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('F-286 a refused province call shows no message and leaves the options empty', async () => {
  answerWith(() => envelope(null, 5000, '系统错误'))
  await show()
  await openPlaces(userEvent.setup())
  await waitFor(() => expect(queryClient.getQueryCache().getAll()[0]?.state.status).toBe('error'))
  const items = await screen.findAllByRole('menuitemcheckbox')
  expect(items.map(({ textContent }) => textContent)).toEqual(['暂无数据'])
  expect(screen.queryByText('系统错误')).toBeNull()
})

test('the cascader gives the codes from the province down and shows their names', async () => {
  answerWith(() => envelope(places))
  const onChange = vi.fn<(codes: string[]) => void>()
  const user = userEvent.setup()
  await show({ value: ['370000', '371700'], onChange })
  expect(await screen.findByDisplayValue('山东省 / 菏泽市')).toBeTruthy()
  await openPlaces(user)
  expect(await screen.findByText('山东省 / 菏泽市')).toBeTruthy()
  for (const name of ['河南省', '新乡市', '延津县']) await user.click(await screen.findByText(name))
  expect(onChange).toHaveBeenCalledWith(['410000', '410700', '410726'])
})

test('a region is found by a part of its Chinese name', async () => {
  answerWith(() => envelope(places))
  const onChange = vi.fn<(codes: string[]) => void>()
  const user = userEvent.setup()
  await show({ onChange })
  await user.type(await openPlaces(user), '延津')
  await user.click(
    await screen.findByText((_, item) => item?.textContent === '河南省 / 新乡市 / 延津县', {
      selector: 'li',
    }),
  )
  expect(onChange).toHaveBeenCalledWith(['410000', '410700', '410726'])
})

test('Enter takes the marked region', async () => {
  answerWith(() => envelope(places))
  const onChange = vi.fn<(codes: string[]) => void>()
  const user = userEvent.setup()
  await show({ onChange })
  const box = await openPlaces(user)
  await user.type(box, '市')
  await screen.findByText((_, item) => item?.textContent === '山东省 / 菏泽市', { selector: 'li' })
  // The cascader reads keys by their numbers.
  for (const [key, keyCode] of [
    ['ArrowDown', 40] as const,
    ['ArrowDown', 40] as const,
    ['Enter', 13] as const,
  ])
    fireEvent.keyDown(box, { key, keyCode })
  expect(onChange.mock.calls).toEqual([[['370000', '371700']]])
})

test('Enter takes the first match if none is marked', async () => {
  answerWith(() => envelope(places))
  const onChange = vi.fn<(codes: string[]) => void>()
  const user = userEvent.setup()
  await show({ onChange })
  const box = await openPlaces(user)
  await user.type(box, '没有此地{Enter}')
  expect(onChange).not.toHaveBeenCalled()
  await user.clear(box)
  await user.type(box, '市')
  await screen.findByText((_, item) => item?.textContent === '山东省 / 菏泽市', { selector: 'li' })
  await user.keyboard('{Enter}')
  expect(onChange.mock.lastCall).toEqual([['410000', '410700', '410726']])
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('if any level may be chosen, Enter takes a city itself and a click a province', async () => {
  answerWith(() => envelope(places))
  const onChange = vi.fn<(codes: string[]) => void>()
  const user = userEvent.setup()
  await show({ onChange, anyLevel: true })
  await user.type(await openPlaces(user), '新乡')
  await screen.findByText((_, item) => item?.textContent === '河南省 / 新乡市', { selector: 'li' })
  await user.keyboard('{Enter}')
  expect(onChange.mock.calls).toEqual([[['410000', '410700']]])
  await user.click(screen.getByRole('combobox'))
  await user.click(await screen.findByText('山东省'))
  expect(onChange.mock.lastCall).toEqual([['370000']])
})

test('the cascader loads regions when it has one to show or the user turns to it, and only for its levels', async () => {
  const requests = answerWith(() => envelope(places))
  await show({ level: 1 })
  expect(requests).toEqual([])
  await openPlaces(userEvent.setup())
  expect(requests.map(({ url }) => url)).toEqual(['/api/authority/data/provinceList?depth=1'])
})

test('codes are shown as names; a code that no longer exists stays as it is', () => {
  expect(regionText(places, ['410000', '410700', '410726'])).toBe('河南省 / 新乡市 / 延津县')
  expect(regionText(places, ['410000', '419900'])).toBe('河南省 / 419900')
  expect(regionText(places, [])).toBe('')
})
