import { parentPort, workerData } from 'node:worker_threads'
import { identify, type Subject } from './identify.ts'

// Loading the code must not count toward the file's time limit, so the clock starts here.
parentPort?.postMessage('ready')
parentPort?.postMessage(identify(workerData as Subject))
