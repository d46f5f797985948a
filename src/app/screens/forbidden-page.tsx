export default function ForbiddenPage() {
  return <h1>Your account may not open this page</h1>
}
