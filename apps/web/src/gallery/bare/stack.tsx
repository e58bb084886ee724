import { groupPage } from '@hepu/api/areas/experiment/group/group'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { GroupTable, type Page } from './groupTable.tsx'

/**
 * The bare page with the libraries of the product and none of its code: router, cache of calls, and the definitions of
 * calls with their schemas. The difference that `npm run bench -- first` measures between this and the bare page is the
 * cost of the libraries.
 */

async function loadRows(): Promise<Page> {
  const { method, path } = groupPage
  const response = await fetch(path, {
    method,
    headers: { token: `Bearer ${sessionStorage.getItem('token')}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ current: 1, size: 10, sort: 'year', order: 'descending', model: {} }),
  })
  const { data } = (await response.json()) as { data: Page }
  return data
}

function Stack() {
  return <GroupTable page={useQuery({ queryKey: [groupPage.path], queryFn: loadRows }).data} />
}

const router = createBrowserRouter([{ path: '*', element: <Stack /> }])

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
