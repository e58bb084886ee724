import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { fillPath } from '@hepu/api/core/routePath'
import { expect, type Page } from '@playwright/test'

const tokenOf = (page: Page): Promise<string> => page.evaluate<string>(`sessionStorage.getItem('token')`)

/** Makes a call as the signed-in user of a page, to prepare what a test is not about. Returns its answer. */
export async function call<R extends Route>(page: Page, route: R, input: InputOf<R>): Promise<OutputOf<R>> {
  const { method } = route
  const { path, rest } = fillPath(route.path, input)
  const answer = await page.request.fetch(path, {
    method,
    headers: { token: `Bearer ${await tokenOf(page)}` },
    ...(method === 'GET' ? { params: rest as Record<string, string> } : { data: rest }),
  })
  const body = (await answer.json()) as { code: number; data: OutputOf<R> }
  expect(body, path).toMatchObject({ code: 1 })
  return body.data
}

/** Uploads a file as the signed-in user of a page. Returns its id. */
export async function upload(
  page: Page,
  infoType: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<string> {
  const answer = await page.request.post('/api/product/file/fileInfo/upload', {
    headers: { token: `Bearer ${await tokenOf(page)}` },
    multipart: { infoType, publicStatus: '2', file },
  })
  const body = (await answer.json()) as { code: number; data: { id: string } }
  expect(body).toMatchObject({ code: 1 })
  return body.data.id
}
