import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../client/queries.ts'
import { answerWith, envelope } from '../test/answers.ts'
import { Providers } from './Providers.tsx'
import { findScreen } from './screens.ts'

vi.setConfig({ testTimeout: 60_000 })

const progress = 'estimate/estimate-progress'

/** Screens of one record or group, one of each kind, with the parameter that names it. */
const details = [
  ['research/patentList/patentListDetailsCheck', 'id'],
  ['research/patentList/patentListDetails', 'id'],
  ['research/technologyGeneLibrary/technicalGeneDetailsCheck', 'id'],
  ['system/personnel/personnelDetails', 'id'],
  ['system/role/PersonnelAllotment', 'roleId'],
  [`${progress}/varieties`, 'id'],
  [`${progress}/germplasmInformation`, 'id'],
  ['estimate/estimate-promotion/decisionReport', 'ids'],
] as const

/** Screens that choose the newest record themselves if the address names none. */
const choosing = [
  [`${progress}/analysisInformation`, 'groupId'],
  [`${progress}/fillData`, 'groupId'],
  ['estimate/estimate-promotion/promotionRehearsal', 'upgradeId'],
] as const

async function open(path: string, search = '') {
  const { default: Screen } = await findScreen(path)!.load()
  const element = <Providers>{createElement(Screen)}</Providers>
  const options = { initialEntries: [`/${path}${search}`] }
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }], options)} />)
}

beforeEach(() => {
  answerWith(() => envelope(null, 4040, '记录不存在或无权查看'))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('F-044 a detail', () => {
  test.each(details)('a detail without its parameter says 查询参数错误，请重试: %s', async (path) => {
    await open(path)
    expect((await screen.findByRole('alert')).textContent).toContain('查询参数错误，请重试')
  })

  test.each([...details, ...choosing])(
    'a detail says that it finds nothing, and why: %s',
    async (path, name) => {
      await open(path, `?${name}=404`)
      expect(
        (await screen.findByText('查询参数错误，请重试')).closest('[role=alert]')?.textContent,
      ).toContain('记录不存在或无权查看')
    },
  )
})
