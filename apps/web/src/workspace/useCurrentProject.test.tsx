import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test } from 'vitest'
import { setSession } from './session.ts'
import { useCurrentProject } from './useCurrentProject.ts'

const Probe = () => <output>{JSON.stringify(useCurrentProject())}</output>
const shown = (address: string): unknown => {
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '*', Component: Probe }], { initialEntries: [address] })}
    />,
  )
  return JSON.parse(screen.getByRole('status').textContent ?? '')
}

afterEach(() => {
  cleanup()
  setSession({ currentProject: null })
})

test('F-083 the project in the address is the current one, with its task', () => {
  setSession({ currentProject: { projectId: '3' } })
  expect(shown('/task/project/RiskRecord?projectId=7&topicId=8')).toEqual({ projectId: '7', topicId: '8' })
})

test('F-083 Q-G48 without a project in the address the stored project is the current one, else none', () => {
  expect(shown('/task/project/RiskRecord')).toBeNull()
  cleanup()
  setSession({ currentProject: { projectId: '3', menuId: '5' } })
  expect(shown('/task/project/RiskRecord')).toEqual({ projectId: '3', menuId: '5' })
})
