import { parentPort, workerData } from 'node:worker_threads'
import { identify, type Subject } from './identify.ts'

parentPort?.postMessage(identify(workerData as Subject))
