import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import NextPlanDialog from './NextPlanDialog.tsx'

configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 20_000 })

const place = { groupName: '一组', exists: false, chosen: false }
const plans = {
  year: 2027,
  version: 4,
  editable: true,
  entries: [
    {
      recordId: '100',
      name: '甲',
      entryNo: '1',
      final: 'UP',
      warning: null,
      phases: [
        { value: 'R2', label: '区域试验第二年' },
        { value: 'PT', label: '生产试验' },
      ],
      places: [{ ...place, phase: 'R2', phaseLabel: '区域试验第二年', entryNo: '27R2HHH夏001' }],
    },
    {
      recordId: '101',
      name: '乙',
      entryNo: '2',
      final: 'RETEST',
      warning: '已在区域试验第一年续试过一年，按规则最多续试一年',
      phases: [{ value: 'R1', label: '区域试验第一年' }],
      places: [{ ...place, phase: 'R1', phaseLabel: '区域试验第一年', entryNo: '27R1HHH夏001' }],
    },
  ],
}

function show(answer: unknown = plans) {
  const requests = answerWith((url) =>
    url.includes('saveNextPlans') ? envelope({ version: 5 }) : envelope(answer),
  )
  const onClose = vi.fn()
  render(
    <Providers>
      <NextPlanDialog upgradeId="12" onClose={onClose} />
    </Providers>,
  )
  return { requests, onClose }
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('codes are proposed and can be changed, 同步生试 adds a place, and only changes are sent', async () => {
  const { requests, onClose } = show()
  const code = await screen.findByRole<HTMLInputElement>('textbox', { name: '甲的区域试验第二年新编号' })
  expect([code.value, code.placeholder]).toEqual(['', '27R2HHH夏001（拟）'])
  expect(screen.getByText('已在区域试验第一年续试过一年，按规则最多续试一年')).toBeTruthy()
  const save = screen.getByRole<HTMLButtonElement>('button', { name: /^保\s?存$/ })
  expect(save.disabled).toBe(true)
  fireEvent.change(code, { target: { value: '新01' } })
  fireEvent.click(screen.getByRole('checkbox', { name: '同步生产试验' }))
  fireEvent.change(screen.getByRole('textbox', { name: '甲的生产试验组别' }), { target: { value: '生试组' } })
  fireEvent.click(screen.getByRole('button', { name: '保存（1）' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(bodyOf(requests.find(({ url }) => url.includes('saveNextPlans')))).toEqual({
    upgradeId: '12',
    version: 4,
    plans: [
      {
        recordId: '100',
        places: [
          { phase: 'R2', groupName: '一组', entryNo: '新01' },
          { phase: 'PT', groupName: '生试组', entryNo: null },
        ],
      },
    ],
  })
})

test('published entries are shown and cannot be changed', async () => {
  show({ ...plans, editable: false })
  expect(await screen.findByText('区域试验第二年 · 一组 · 27R2HHH夏001')).toBeTruthy()
  expect(screen.queryAllByRole('textbox')).toEqual([])
})
