import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { entry, rootOf } from '../../../test/menus.ts'
import { setSession } from '../../../workspace/session.ts'
import { workspaceMenu } from '../../../workspace/workspaceMenu.ts'
import { LinksOfVariety } from './LinksOfVariety.tsx'

afterEach(cleanup)

const variety = {
  id: '7',
  name: '禾谱1号',
  approvalNo: '国审玉20170001',
  path: '/research/varietyList/verietyListDetailsCheck?id=7',
}

function show(found: typeof variety | null) {
  render(
    <Providers>
      <MemoryRouter>
        <LinksOfVariety extra={{ variety: found, varietyName: '禾谱1号' }} />
      </MemoryRouter>
    </Providers>,
  )
}
