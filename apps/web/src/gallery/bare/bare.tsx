import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { GroupTable, type Page } from './groupTable.tsx'

/**
 * The page that `npm run bench -- first` compares the first list with: React, antd's table and one call; no router,
 * frame, filters or checks.
 */

async function loadRows(): Promise<Page> {
  const response = await fetch('/api/experiment/experimentGroup/page', {
    method: 'POST',
    headers: { token: `Bearer ${sessionStorage.getItem('token')}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ current: 1, size: 10, sort: 'year', order: 'descending', model: {} }),
  })
  const { data } = (await response.json()) as { data: Page }
  return data
}

function Bare() {
  const [page, setPage] = useState<Page>()
  useEffect(() => {
    void loadRows().then(setPage)
  }, [])
  return <GroupTable page={page} />
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Bare />
  </StrictMode>,
)
