import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Select } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import './tabLeavesChoices.ts'

afterEach(cleanup)

const options = ['试验主持', '育种人员'].map((value) => ({ value, label: value }))

test('Tab leaves a list of several choices, and the one made last stays', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  render(<Select mode="multiple" aria-label="角色" virtual={false} options={options} onChange={onChange} />)
  await user.click(screen.getByRole('combobox', { name: '角色' }))
  const option = await screen.findByTitle('试验主持')
  fireEvent.mouseMove(option)
  fireEvent.click(option)
  expect(onChange.mock.lastCall?.[0]).toEqual(['试验主持'])
  fireEvent.keyDown(screen.getByRole('combobox', { name: '角色' }), { key: 'Tab', keyCode: 9, which: 9 })
  expect(onChange).toHaveBeenCalledTimes(1)
})
