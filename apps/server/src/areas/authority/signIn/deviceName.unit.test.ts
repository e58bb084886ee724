import { expect, test } from 'vitest'
import { deviceName } from './deviceName.ts'

const kit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${kit}`
const android = `Mozilla/5.0 (Linux; Android 14; V2303A) ${kit}`
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${windows} Chrome/140.0.0.0 Safari/537.36`, 'Chrome 140 · Windows'],
  [`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge 140 · Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:128.0) Gecko/20100101 Firefox/128.0',
    'Firefox 128 · macOS',
  ],
  [`${iPhone} Version/17.4 Mobile/15E148 Safari/604.1`, 'Safari 17 · iPhone'],
  [`${iPhone} Mobile/15E148 MicroMessenger/8.0.48(0x1800302b) NetType/WIFI`, '微信 8 · iPhone'],
  [`${android} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50`, '微信 8 · Android'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36', 'Chrome 140 · Linux'],
  ['curl/8.5.0', '其他程序（curl/8.5.0）'],
  ['', '未知设备'],
  [null, '未知设备'],
])('%s is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})
