/** The parts of antd that `Tip` and `Choice` load later. */
export { Segmented, Tooltip } from 'antd'
