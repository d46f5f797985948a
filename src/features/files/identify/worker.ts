import { parentPort, workerData } from 'node:worker_threads'
import { identify, type Subject } from './identify.ts'

// Loading the code is our cost, not the file's: the clock runs from here.
parentPort?.postMessage('ready')
parentPort?.postMessage(identify(workerData as Subject))
