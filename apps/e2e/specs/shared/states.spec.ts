import { expect, openGallery, test } from '../../support/test.ts'

test('empty, loading and error states read in Chinese', async ({ page }) => {
  await openGallery(page, 'states')
  await expect(page.getByText('暂无数据')).toBeVisible()
  await expect(page.getByText('请检查网络是否已连接')).toBeVisible()
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
})
