export default function HomePage() {
  return <h1>Overboost</h1>
}
